import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { categoryIn, inLanguage } from '#shared/catalogue/in-language';
import type { VariantDocument } from '#shared/catalogue/goods';
import { lineNameIn } from '#shared/catalogue/line-in-language';
import type { ProductDocument } from '#shared/catalogue/product';
import type { ShownProduct } from '#shared/catalogue/shown-product';
import { paiseFromRupees } from '#shared/core/paise';
import { lineKey } from '#shared/catalogue/variant';
import { ADD_FORM } from '#shared/pages/early-press';
import { cataloguePath } from '#shared/catalogue/search-path';
import { PriceDateOffline } from '../../components/cart/price-date-offline';
import { useCategoryName } from '../../hooks/use-catalogue';
import { useServices } from '../../hooks/services';
import { useMovingFocus } from '../../hooks/use-moving-focus';
import { useProduct } from '../../hooks/use-product';
import { useHasPinTable } from '../../hooks/use-promise-facts';
import { buttonLook } from '../../components/design/button-look';
import { BackLink } from '../../components/design/back-link';
import { ErrorNotice } from '../../components/design/error-notice';
import { lazyPart } from '../../components/design/lazy-part';
import { EarlyHeart } from '../../components/wishes/heart-button';
import heartStyles from '../../components/wishes/heart.module.css';
import { useHearts } from '../../components/wishes/use-hearts';
import { ProductRow } from '../../components/design/product-row';
import { ScreenHeading } from '../../components/design/screen-heading';
import { Deferred } from './deferred';
import { Stars } from '../../components/design/stars';
import { Skeleton } from '../../components/design/skeleton';
import { StickyActionBar } from '../../components/design/sticky-action-bar';
import { OptionChips } from '../../components/variants/option-chips';
import { useVariantChoice } from '../../components/variants/use-variant-choice';
import { useMessages, useT } from '../../i18n/messages';
import { EmptyState } from '../../components/design/empty-state';
import { SearchIcon } from '../../components/design/icons';
import { BuyPanel } from './buy-panel';
import { Delivery } from './delivery';
import { PhonePrice } from './price-notes';
import { ProductAttributes } from './product-attributes';
import { ProductGallery } from './product-gallery';
import styles from './product-screen.module.css';
import { Reviews } from './reviews';
import { useAddressVariant } from './use-address-variant';

/**
 * One product: what it is, what it costs, what others say; from the device, visited before or not
 * (docs/shop-rules.md#r-catalogue-9).
 */
export function Component() {
  const { id = '' } = useParams();
  const { t, translate } = useMessages();
  // Known before the product is shown, so that nothing in it moves.
  const asksForPin = useHasPinTable();
  const view = useProduct(id);
  if (view.status === 'missing') return <ProductMissing />;
  return (
    <>
      <BackLink fallback="/" />
      {view.status === 'error' ? (
        <ErrorNotice
          text={translate(view.error ?? t('The product could not be loaded.'))}
          onRetry={view.retry}
        />
      ) : view.product && asksForPin !== undefined ? (
        <Product
          key={id}
          product={view.product}
          allReviews={view.allReviews}
          asksForPin={asksForPin}
        />
      ) : (
        <ProductSkeleton />
      )}
    </>
  );
}

const ShareButton = lazyPart(() => import('../../components/wishes/share-button'));
const NotifyWhenBack = lazyPart(() => import('../../components/wishes/notify-when-back'));
const RecentlyViewed = lazyPart(() => import('./recently-viewed'));
const BoughtTogether = lazyPart(() => import('./bought-together'));
const SimilarOnDevice = lazyPart(() => import('./similar-on-device'));
const RowAdd = lazyPart(() => import('./row-add'));
const SizeChart = lazyPart(() => import('./size-chart'));

interface ProductProps {
  readonly product: ProductDocument;
  readonly allReviews: boolean;
  readonly asksForPin: boolean;
}

function Product({ product, allReviews, asksForPin }: ProductProps) {
  const { t, language } = useMessages();
  const nameOf = useCategoryName();
  const called = inLanguage(product, language);
  const { name, brand, description } = called;
  const { category, rating, numReviews, options, sizeChart } = product;
  const choice = useVariantChoice(product, useAddressVariant());
  const { shown } = choice;
  return (
    <>
      <article className={styles.frame}>
        <div className={styles.picture}>
          <ProductGallery product={called} shown={shown.image} />
          <ProductTools product={product} variant={choice.variant} />
        </div>
        <div className={styles.facts}>
          <p className={styles.origin}>
            {brand} ·{' '}
            <Link to={cataloguePath({ category })}>
              {categoryIn(product, language) ?? nameOf(category)}
            </Link>
          </p>
          <ScreenHeading look="close">{name}</ScreenHeading>
          <Stars rating={rating} count={numReviews} />
          <PhonePrice product={shown} isFrom={choice.isFrom} />
          <PriceDateOffline products={[product]} />
          <Delivery price={paiseFromRupees(shown.price)} asksForPin={asksForPin} />
          {options ? (
            <div className={styles.choice}>
              <OptionChips product={product} choice={choice} form={ADD_FORM} />
            </div>
          ) : null}
          {sizeChart ? <SizeChartButton chart={sizeChart} /> : null}
        </div>
        <div className={styles.panel}>
          <BuyPanel
            product={product}
            choice={choice}
            whenSoldOut={
              <Deferred>
                <NotifyWhenBack line={lineKey(product._id, choice.variant?.id)} />
              </Deferred>
            }
          />
        </div>
        <div className={styles.description}>
          <h2>{t('Description')}</h2>
          <p className={styles.words}>{description}</p>
          <ProductAttributes product={called} variant={choice.variant} />
        </div>
      </article>
      <hr className={styles.rule} />
      <Reviews product={product} allReviews={allReviews} />
      <OtherProducts product={product} />
      <Deferred>
        <RecentlyViewed productId={product._id} />
      </Deferred>
    </>
  );
}

/** Over the picture: to wish for it, which is for the variant that is chosen, and to tell others of it. */
function ProductTools({
  product,
  variant,
}: {
  product: ProductDocument;
  variant: VariantDocument | undefined;
}) {
  const { language } = useMessages();
  const { hearts, onPress, loader } = useHearts();
  const line = lineKey(product._id, variant?.id);
  const heart = { line, name: lineNameIn(product, variant, language) };
  return (
    <div className={heartStyles.tools}>
      <Deferred>
        <div data-added>
          <ShareButton product={inLanguage(product, language)} />
        </div>
      </Deferred>
      {loader}
      <div {...useMovingFocus(hearts?.Heart, false)}>
        {hearts ? (
          <hearts.Heart {...heart} isWished={hearts.wished.has(line)} />
        ) : (
          <EarlyHeart {...heart} onPress={onPress} />
        )}
      </div>
    </div>
  );
}

/** What is bought with it, and what is like it (docs/shop-rules.md#r-again-6, #r-again-7): as the document says, else as shop and device do. */
function OtherProducts({ product }: { product: ProductDocument }) {
  const t = useT();
  const said = useServices().catalogue.server.initialRows(product._id);
  const add = (one: ShownProduct) => (
    <Deferred>
      <RowAdd product={one} />
    </Deferred>
  );
  if (said)
    return (
      <>
        <ProductRow
          title={t('Frequently bought together')}
          products={said.boughtTogether}
          below={add}
        />
        <ProductRow title={t('Similar products')} products={said.similar} below={add} />
      </>
    );
  return (
    <Deferred>
      <BoughtTogether product={product} below={add} />
      <SimilarOnDevice product={product} below={add} />
    </Deferred>
  );
}

/** Opens the sizes of the product. */
function SizeChartButton({ chart }: { chart: NonNullable<ProductDocument['sizeChart']> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttonLook.text} ${styles.sizes}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('Size chart')}
      </button>
      {isOpen ? (
        <Deferred>
          <SizeChart chart={chart} onClose={() => setOpen(false)} />
        </Deferred>
      ) : null}
    </>
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
    <div aria-busy className={styles.frame}>
      <div className={styles.picture}>
        <Skeleton className={styles.blank} />
      </div>
      <div className={styles.facts}>
        <Line width="40%" />
        <Line height={48} />
        <Line width={150} />
      </div>
      <div className={`${styles.panel} ${styles.awaited}`}>
        <StickyActionBar summary={<Line height={28} width="60%" />}>
          <Line height={52} width={170} wholly />
        </StickyActionBar>
      </div>
      <div className={styles.description}>
        <Line width="30%" height={32} />
        <Line />
        <Line />
        <Line width="70%" />
      </div>
    </div>
  );
}

/** The placeholder of a line of text. @param wholly as high as its place: a button */
function Line({
  wholly = false,
  ...size
}: {
  width?: string | number;
  height?: number;
  wholly?: boolean;
}) {
  return (
    <Skeleton className={wholly ? `${styles.line} ${styles.wholly}` : styles.line} style={size} />
  );
}
