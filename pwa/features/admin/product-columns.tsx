import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { isLowStock } from '#shared/admin/low-stock';
import type { ProductDocument } from '#shared/catalogue/product';
import { formatInr, paiseFromRupees } from '#shared/core/paise';
import { StateTag } from '../../components/admin/state-tag';
import { ProductPicture } from '../../components/design/product-picture';
import type { Translate } from '../../i18n/translate';
import type { AdminColumn, PhoneLine } from './admin-columns';
import { RowActions } from './row-actions';

type OnDelete = (product: ProductDocument) => void;

const editPath = ({ _id }: ProductDocument) => `/admin/product/${_id}/edit`;
const priceOf = ({ price }: ProductDocument) => formatInr(paiseFromRupees(price));
/** A draft has no page of its own that shoppers could see. */
const pathOf = (product: ProductDocument) =>
  product.draft ? editPath(product) : `/product/${product._id}`;

/** The columns of the admins' list of products. */
export function productColumns(t: Translate, onDelete: OnDelete): AdminColumn<ProductDocument>[] {
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
            {product.name}
          </MuiLink>{' '}
          {product.draft && <StateTag kind="quiet">{t('Draft')}</StateTag>}
        </>
      ),
    },
    { heading: t('PRICE'), sort: 'price', downFirst: true, cell: priceOf },
    { heading: t('CATEGORY'), wraps: true, sort: 'category', cell: ({ category }) => category },
    { heading: t('BRAND'), wraps: true, sort: 'brand', cell: ({ brand }) => brand },
    {
      heading: t('STOCK'),
      sort: 'stock',
      cell: (product) =>
        isLowStock(product) && !product.draft ? (
          <StateTag kind={product.countInStock === 0 ? 'bad' : 'waiting'}>
            {String(product.countInStock)}
          </StateTag>
        ) : (
          product.countInStock
        ),
    },
    {
      heading: t('Actions'),
      cell: (product) => (
        <RowActions
          name={product.name}
          edit={editPath(product)}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ];
}

/** A product on a phone. */
export function productLine(t: Translate, product: ProductDocument, onDelete: OnDelete): PhoneLine {
  const { name, image, category, brand, draft } = product;
  return {
    name,
    to: pathOf(product),
    amount: priceOf(product),
    picture: <ProductPicture image={image} name="" size="thumb" />,
    facts: `${category} · ${brand}`,
    states: draft ? <StateTag kind="quiet">{t('Draft')}</StateTag> : <Stock t={t} {...product} />,
    actions: [
      { name: t('Edit'), to: editPath(product) },
      { name: t('Delete'), danger: true, onClick: () => onDelete(product) },
    ],
  };
}

function Stock({ t, countInStock }: { readonly t: Translate; readonly countInStock: number }) {
  if (countInStock === 0) return <StateTag kind="bad">{t('Out Of Stock')}</StateTag>;
  const kind = isLowStock({ countInStock }) ? 'waiting' : 'quiet';
  return <StateTag kind={kind}>{t('{count} in stock', { count: countInStock })}</StateTag>;
}
