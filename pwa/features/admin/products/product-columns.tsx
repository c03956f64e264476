import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { isLowStock } from '#shared/admin/low-stock';
import { isUnfilled } from '#shared/catalogue/bulk-change';
import { filledIn } from '#shared/catalogue/edit-product';
import type { ProductDocument } from '#shared/catalogue/product';
import { hasVariants, priceRange, variantTitle, variantsOnSale } from '#shared/catalogue/variant';
import { formatInr, paiseFromRupees } from '#shared/core/paise';
import { pathTo } from '#shared/pages/path-to';
import { StateTag } from '../../../components/admin/state-tag';
import { ProductPicture } from '../../../components/design/product-picture';
import type { Translate } from '../../../i18n/translate';
import type { AdminColumn, PhoneLine, RowAction } from '../list/admin-columns';
import { QuickEditCell } from './quick-edit';
import { productName } from '../list/product-name';
import { RowActions } from '../list/row-actions';
import { RowMenu } from '../list/row-menu';
import type { QuickField, useQuickEdit } from './use-quick-edit';

/** What can be done with a product in the list. */
export interface ProductDoings {
  /** The shop's level of low stock. */
  readonly shop: { readonly lowStock: number };
  readonly save: ReturnType<typeof useQuickEdit>;
  readonly onEdit: (product: ProductDocument, field: QuickField) => void;
  readonly onDelete: (product: ProductDocument) => void;
  readonly onDuplicate: (product: ProductDocument) => void;
  readonly onDraft: (product: ProductDocument, draft: boolean) => void;
}

const editPath = ({ _id }: ProductDocument) => pathTo('/admin/product/:id/edit', { id: _id });
const inr = (price: number) => formatInr(paiseFromRupees(price));
/** Of variants at several prices the lowest and the highest. */
function priceOf(product: ProductDocument): string {
  const { from, to } = priceRange(product);
  return from === to ? inr(from) : `${inr(from)} – ${inr(to)}`;
}
/** The same in a line of a phone. */
const phonePriceOf = (t: Translate, product: ProductDocument) =>
  priceRange(product).to > product.price
    ? t('From {price}', { price: inr(product.price) })
    : inr(product.price);
/** A draft has no page of its own that shoppers could see. */
const pathOf = (product: ProductDocument) =>
  product.draft ? editPath(product) : pathTo('/product/:id', { id: product._id });

/** The columns of the admins' list of products. */
export function productColumns(
  t: Translate,
  doings: ProductDoings,
): AdminColumn<ProductDocument>[] {
  const { shop, save, onDelete } = doings;
  return [
    {
      heading: t('IMAGE'),
      cell: ({ image }) => (
        <Box sx={{ width: 56 }}>
          <ProductPicture image={image} name="" size="thumb" />
        </Box>
      ),
    },
    {
      heading: t('NAME'),
      wraps: true,
      sort: 'name',
      cell: (product) => (
        <>
          <MuiLink component={Link} to={pathOf(product)} sx={{ fontWeight: 600 }}>
            {productName(t, product)}
          </MuiLink>{' '}
          {product.draft && <StateTag kind="quiet">{t('Draft')}</StateTag>}
        </>
      ),
    },
    {
      heading: t('PRICE'),
      sort: 'price',
      downFirst: true,
      cell: (product) =>
        hasVariants(product) ? (
          priceOf(product)
        ) : (
          <QuickEditCell product={product} field="price" save={save}>
            {priceOf(product)}
          </QuickEditCell>
        ),
    },
    {
      heading: t('CATEGORY'),
      wraps: true,
      sort: 'category',
      cell: (product) => filledIn(product, 'category') ?? '–',
    },
    {
      heading: t('BRAND'),
      wraps: true,
      sort: 'brand',
      cell: (product) => filledIn(product, 'brand') ?? '–',
    },
    {
      heading: t('STOCK'),
      sort: 'stock',
      cell: (product) =>
        hasVariants(product) ? (
          <VariantStock product={product} shop={shop} />
        ) : (
          <QuickEditCell product={product} field="countInStock" save={save}>
            {isLowStock(product, shop) && !product.draft ? (
              <StateTag kind={product.countInStock === 0 ? 'bad' : 'waiting'}>
                {String(product.countInStock)}
              </StateTag>
            ) : (
              product.countInStock
            )}
          </QuickEditCell>
        ),
    },
    {
      heading: t('Actions'),
      cell: (product) => (
        <Box sx={{ display: 'flex' }}>
          <RowActions
            name={productName(t, product)}
            edit={editPath(product)}
            onDelete={() => onDelete(product)}
          />
          <RowMenu name={productName(t, product)} actions={moreActions(t, product, doings)} />
        </Box>
      ),
    },
  ];
}

/** A product on a phone. */
export function productLine(
  t: Translate,
  product: ProductDocument,
  doings: ProductDoings,
): PhoneLine {
  const { image, draft } = product;
  return {
    name: productName(t, product),
    to: pathOf(product),
    amount: phonePriceOf(t, product),
    picture: <ProductPicture image={image} name="" size="thumb" />,
    facts: [filledIn(product, 'category'), filledIn(product, 'brand')].filter(Boolean).join(' · '),
    states: draft ? (
      <StateTag kind="quiet">{t('Draft')}</StateTag>
    ) : (
      <Stock t={t} product={product} shop={doings.shop} />
    ),
    actions: [
      { name: t('Edit'), to: editPath(product) },
      // With variants price and stock are theirs.
      ...(hasVariants(product)
        ? []
        : [
            { name: t('Change price'), onClick: () => doings.onEdit(product, 'price') },
            { name: t('Change stock'), onClick: () => doings.onEdit(product, 'countInStock') },
          ]),
      ...moreActions(t, product, doings),
      { name: t('Delete'), danger: true, onClick: () => doings.onDelete(product) },
    ],
  };
}

/** The rare actions, in a menu. */
function moreActions(
  t: Translate,
  product: ProductDocument,
  { onDuplicate, onDraft }: ProductDoings,
): RowAction[] {
  const { draft = false, price } = product;
  const isReady = price > 0 && !isUnfilled(product);
  return [
    { name: t('Duplicate'), onClick: () => onDuplicate(product) },
    draft
      ? { name: t('Put on sale'), disabled: !isReady, onClick: () => onDraft(product, false) }
      : { name: t('Turn into a draft'), onClick: () => onDraft(product, true) },
  ];
}

interface StockProps extends Pick<ProductDoings, 'shop'> {
  readonly t: Translate;
  readonly product: ProductDocument;
}

function Stock({ t, product, shop }: StockProps) {
  const { countInStock } = product;
  if (countInStock === 0) return <StateTag kind="bad">{t('Out Of Stock')}</StateTag>;
  const kind = isLowStock(product, shop) ? 'waiting' : 'quiet';
  return <StateTag kind={kind}>{t('{count} in stock', { count: countInStock })}</StateTag>;
}

/** How many variants of a product the list names; the form has all of them. */
const NAMED = 6;

/** The stock of a product with variants: the sum, and of each variant that is low or gone. */
function VariantStock({ product, shop }: Omit<StockProps, 't'>) {
  const { countInStock, draft, lowStock = shop.lowStock } = product;
  const low = draft
    ? []
    : variantsOnSale(product)
        .filter((variant) => variant.countInStock <= lowStock)
        .toSorted((a, b) => a.countInStock - b.countInStock);
  return (
    <>
      {countInStock}
      {low.slice(0, NAMED).map((variant) => (
        <Box key={variant.id} sx={{ mt: 0.5 }}>
          <StateTag kind={variant.countInStock === 0 ? 'bad' : 'waiting'}>
            {`${variantTitle(variant)}: ${variant.countInStock}`}
          </StateTag>
        </Box>
      ))}
      {low.length > NAMED ? ` +${low.length - NAMED}` : null}
    </>
  );
}
