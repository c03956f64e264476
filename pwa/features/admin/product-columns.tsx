import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { isLowStock } from '#shared/admin/low-stock';
import type { ProductDocument } from '#shared/catalogue/product';
import { formatInr, paiseFromRupees } from '#shared/core/paise';
import { StateTag } from '../../components/admin/state-tag';
import { ProductPicture } from '../../components/design/product-picture';
import type { Translate } from '../../i18n/translate';
import type { AdminColumn } from './admin-table';
import { RowActions } from './row-actions';

/** The columns of the admins' list of products. */
export function productColumns(
  t: Translate,
  onDelete: (product: ProductDocument) => void,
): AdminColumn<ProductDocument>[] {
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
      cell: ({ _id, name }) => (
        <MuiLink component={Link} to={`/product/${_id}`} sx={{ fontWeight: 600 }}>
          {name}
        </MuiLink>
      ),
    },
    { heading: t('PRICE'), cell: ({ price }) => formatInr(paiseFromRupees(price)) },
    { heading: t('CATEGORY'), cell: ({ category }) => category },
    { heading: t('BRAND'), cell: ({ brand }) => brand },
    {
      heading: t('STOCK'),
      cell: (product) =>
        isLowStock(product) ? (
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
          edit={`/admin/product/${product._id}/edit`}
          onDelete={() => onDelete(product)}
        />
      ),
    },
  ];
}
