import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import { lineNameIn } from '#shared/catalogue/line-in-language';
import { hasVariants, priceRange } from '#shared/catalogue/variant';
import { formatInr, paiseFromRupees } from '#shared/core/paise';
import { pathTo } from '#shared/pages/path-to';
import type { Wish } from '#shared/wishes/wish';
import { hasDropped } from '#shared/wishes/wish-list';
import { productPath } from '../../components/design/product-path';
import { ProductPicture } from '../../components/design/product-picture';
import { StockState } from '../../components/design/stock-state';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useSavedToast } from '../../components/outbox/use-saved-toast';
import { NotifySwitch } from '../../components/wishes/notify-when-back';
import type { DatedProduct } from '../../database/dated-product';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useSession } from '../../hooks/use-session';
import { useWishList } from '../../hooks/use-wishes';
import { useMessages, useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import type { WishedLine, WishedProduct } from './use-wished-products';

/** One product of the wish list: what it costs now, whether it can be had, and the ways on. */
export function WishItem({ wish, product }: WishedProduct) {
  const { t, language } = useMessages();
  if (typeof product === 'string') {
    return (
      <Frame image="" wish={wish} name={t('a product')}>
        <Typography color="text.secondary">
          {product === 'gone'
            ? t('This product is no longer sold.')
            : t('This product is not on this device yet.')}
        </Typography>
      </Frame>
    );
  }
  return (
    <Frame
      image={product.image}
      wish={wish}
      name={lineNameIn(product, product.variant, language)}
      more={<Onwards wish={wish} product={product} />}
    >
      <MuiLink
        component={Link}
        to={productPath(product._id, product.variant)}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {lineNameIn(product, product.variant, language)}
      </MuiLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Box component="span" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
          {!product.variant && priceRange(product).to > product.price
            ? t('From {price}', { price: formatInr(paiseFromRupees(product.price)) })
            : formatInr(paiseFromRupees(product.price))}
        </Box>
        <DroppedFrom wish={wish} product={product} />
      </Box>
      <StockState countInStock={product.countInStock} />
    </Frame>
  );
}

/** That it costs less than when it was put on the list. */
function DroppedFrom({ wish, product }: { readonly wish: Wish; readonly product: DatedProduct }) {
  const t = useT();
  if (!hasDropped(wish, paiseFromRupees(product.price))) return null;
  return (
    <Typography component="span" variant="body2" color="success.main" sx={{ fontWeight: 600 }}>
      {t('Price dropped from {price}', { price: formatInr(wish.pricePaise) })}
    </Typography>
  );
}

interface FrameProps {
  readonly image: string;
  readonly wish: Wish;
  readonly name: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ image, wish, name, more, children }: FrameProps) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '84px minmax(0, 1fr)', sm: '104px minmax(0, 1fr) auto' },
        gap: { xs: 1.5, sm: 2 },
        alignItems: 'center',
        p: { xs: 1.5, sm: 2 },
        borderRadius: 4,
      }}
    >
      <Box sx={{ borderRadius: 2, overflow: 'hidden' }}>
        <ProductPicture image={image} name="" size="thumb" />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>{children}</Box>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          flexDirection: { xs: 'row', sm: 'column' },
          '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
        }}
      >
        {more}
        <Remove id={wish._id} name={name} />
      </Box>
    </Paper>
  );
}

/** Into the cart; with variants to the page where one is chosen; a sold-out one only asks for a notification. */
function Onwards({ wish, product }: { readonly wish: Wish; readonly product: WishedLine }) {
  const { t, language } = useMessages();
  if (product.countInStock < 1) return <Notify line={wish._id} />;
  if (product.variant || !hasVariants(product))
    return <MoveToCart line={wish._id} product={product} />;
  return (
    <Button
      variant="contained"
      component={Link}
      to={pathTo('/product/:id', { id: product._id })}
      aria-label={t('Choose options of {name}', { name: inLanguage(product, language).name })}
      sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
    >
      {t('Choose options')}
    </Button>
  );
}

function MoveToCart({ line, product }: { readonly line: string; readonly product: WishedLine }) {
  const { variant } = product;
  const { t, language } = useMessages();
  const name = lineNameIn(product, variant, language);
  const { cart } = useServices();
  const { remove } = useWishList();
  const toast = useToast();
  const failed = useFailedToast();
  const { busy, run } = useBusy();
  async function move() {
    // The cart first: what fails then leaves it in both, and nothing is lost.
    await cart.putOneMore(product, variant?.id);
    await remove(line);
    toast.success(t('Moved to your cart: {name}', { name }));
  }
  return (
    <Button
      variant="contained"
      disabled={busy}
      aria-label={t('Move {name} to the cart', { name })}
      onClick={() => {
        run(move).catch((failure: unknown) => failed(t('Something went wrong'), failure));
      }}
      sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
    >
      {t('Move to cart')}
    </Button>
  );
}

/** Visitors are asked to sign in on the product's own page. */
function Notify({ line }: { readonly line: string }) {
  return useSession() ? <NotifySwitch line={line} /> : null;
}

function Remove({ id, name }: { readonly id: string; readonly name: string }) {
  const { remove } = useWishList();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();
  return (
    <Button
      disabled={busy}
      aria-label={t('Remove {name}', { name })}
      onClick={() => {
        run(async () => {
          await remove(id);
          saved(t('Removed from your wish list'));
        }).catch((failure: unknown) => failed(t('Something went wrong'), failure));
      }}
      sx={{ minHeight: 44 }}
    >
      {t('Remove')}
    </Button>
  );
}
