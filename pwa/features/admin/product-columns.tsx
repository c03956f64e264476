import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '#shared/catalogue/product';
import { formatInr, paiseFromRupees } from '#shared/money/paise';
import { BinIcon, EditIcon } from '../../design/icons';
import { ProductPicture } from '../../design/product-picture';
import type { AdminColumn } from './admin-table';

/** The columns of the admins' list of products (spec §2). */
export function productColumns(
  onDelete: (product: ProductDocument) => void,
): AdminColumn<ProductDocument>[] {
  return [
    {
      heading: 'IMAGE',
      cell: ({ image }) => (
        <Box sx={{ width: 56 }}>
          <ProductPicture image={image} name="" size="thumb" />
        </Box>
      ),
    },
    {
      heading: 'NAME',
      cell: ({ _id, name }) => (
        <MuiLink component={Link} to={`/product/${_id}`} sx={{ fontWeight: 600 }}>
          {name}
        </MuiLink>
      ),
    },
    { heading: 'PRICE', cell: ({ price }) => formatInr(paiseFromRupees(price)) },
    { heading: 'CATEGORY', cell: ({ category }) => category },
    { heading: 'BRAND', cell: ({ brand }) => brand },
    {
      heading: 'Actions',
      cell: (product) => (
        <Box sx={{ display: 'flex' }}>
          <IconButton
            component={Link}
            to={`/admin/product/${product._id}/edit`}
            aria-label={`Edit ${product.name}`}
          >
            <EditIcon />
          </IconButton>
          <IconButton
            color="error"
            onClick={() => onDelete(product)}
            aria-label={`Delete ${product.name}`}
          >
            <BinIcon />
          </IconButton>
        </Box>
      ),
    },
  ];
}
