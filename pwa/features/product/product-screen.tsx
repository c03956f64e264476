import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link, useParams } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { cataloguePath } from '#shared/catalogue/search-path';
import { priceDate, type DatedProduct } from '../../database/dated-product';
import { useCatalogueAge } from '../../hooks/use-cart-check';
import { useCategoryName } from '../../hooks/use-catalogue';
import { useProduct } from '../../hooks/use-product';
import { BackLink } from '../../components/design/back-link';
import { ErrorNotice } from '../../components/design/error-notice';
import { ProductPicture } from '../../components/design/product-picture';
import { ScreenHeading } from '../../components/design/screen-heading';
import { Stars } from '../../components/design/stars';
import { StickyActionBar } from '../../components/design/sticky-action-bar';
import { instantText } from '../../components/design/when-text';
import { useMessages, useT } from '../../i18n/messages';
import { EmptyState } from '../../components/design/empty-state';
import { SearchIcon } from '../../components/design/icons';
import { BuyPanel } from './buy-panel';
import { productLayout } from './product-layout';
import { Reviews } from './reviews';

/**
 * One product: what it is, what it costs, what others say; from the device, visited before or not
 * (docs/shop-rules.md#r-catalogue-9).
 */
export function Component() {
  const { id = '' } = useParams();
  const { t, said } = useMessages();
  const view = useProduct(id);
  if (view.status === 'missing') return <ProductMissing />;
  return (
    <>
      <BackLink fallback="/" />
      {view.status === 'error' ? (
        <ErrorNotice text={said(view.error ?? t('The product could not be loaded.'))} />
      ) : view.product ? (
        <Product key={id} product={view.product} allReviews={view.allReviews} />
      ) : (
        <ProductSkeleton />
      )}
    </>
  );
}

function Product({ product, allReviews }: { product: ProductDocument; allReviews: boolean }) {
  const t = useT();
  const nameOf = useCategoryName();
  const { name, image, brand, category, description, rating, numReviews } = product;
  return (
    <>
      <Box component="article" sx={productLayout.frame}>
        <Box sx={productLayout.picture}>
          <ProductPicture image={image} name={name} size="large" eager />
        </Box>
        <Box sx={productLayout.facts}>
          <Typography sx={{ color: 'text.secondary', mb: 0.5 }}>
            {brand} ·{' '}
            <MuiLink component={Link} to={cataloguePath({ category })} color="inherit">
              {nameOf(category)}
            </MuiLink>
          </Typography>
          <ScreenHeading look="close">{name}</ScreenHeading>
          <Stars rating={rating} count={numReviews} />
          <KnownWhen product={product} />
        </Box>
        <Box sx={productLayout.panel}>
          <BuyPanel product={product} />
        </Box>
        <Box sx={productLayout.description}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('Description')}
          </Typography>
          <Typography sx={{ maxWidth: '60ch', whiteSpace: 'pre-line' }}>{description}</Typography>
        </Box>
      </Box>
      <Divider sx={{ my: 4 }} />
      <Reviews product={product} allReviews={allReviews} />
    </>
  );
}

/** Of when price and stock are, where they may have changed since: there is no connection. */
function KnownWhen({ product }: { product: DatedProduct }) {
  const t = useT();
  const age = useCatalogueAge();
  if (!age.offline) return null;
  const pricedAt = priceDate(product, age);
  return (
    <Typography sx={{ mt: 1, color: 'text.secondary' }}>
      {pricedAt === undefined
        ? t('Prices and stock may have changed.')
        : t('Prices and stock as of {when}.', { when: instantText(pricedAt) })}
    </Typography>
  );
}

/** No such product, or not any more. */
function ProductMissing() {
  const t = useT();
  return (
    <EmptyState
      headingLevel="h1"
      title={t('Product not found')}
      text={t('It may no longer be available.')}
      picture={<SearchIcon size="3rem" />}
      link={{ to: '/', text: t('Explore All') }}
    />
  );
}

/** A product before it is known, in its final size. */
function ProductSkeleton() {
  return (
    <Box aria-busy sx={productLayout.frame}>
      <Box sx={productLayout.picture}>
        <Skeleton variant="rectangular" height="auto" />
      </Box>
      <Box sx={productLayout.facts}>
        <Skeleton width="40%" />
        <Skeleton height={48} />
        <Skeleton width={150} />
      </Box>
      <Box sx={productLayout.panel}>
        <StickyActionBar summary={<Skeleton height={28} width="60%" />}>
          <Skeleton height={52} width={170} sx={{ transform: 'none', borderRadius: 99 }} />
        </StickyActionBar>
      </Box>
      <Box sx={productLayout.description}>
        <Skeleton width="30%" height={32} />
        <Skeleton />
        <Skeleton />
        <Skeleton width="70%" />
      </Box>
    </Box>
  );
}
