import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { LOW_STOCK } from '#shared/admin/low-stock';
import type { ProductDocument } from '#shared/catalogue/product';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { DownloadIcon } from '../../components/design/admin-icons';
import { useT } from '../../i18n/messages';
import { AdminList } from './admin-list';
import { productColumns } from './product-columns';
import { DeleteDialog } from './row-actions';
import {
  useCreateProduct,
  useProductList,
  useRemoveProduct,
  type ProductList,
} from './use-products';
import { ViewLinks } from './view-links';

/** All products on sale, newest first. */
export function Component() {
  const t = useT();
  const list = useProductList();
  const { data } = list;
  const create = useCreateProduct(list.refresh);
  const remove = useRemoveProduct(list.refresh);
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ProductDocument | null>(null);

  if (list.belongsTo !== null) return <Navigate to={list.belongsTo} replace />;
  return (
    <>
      <AdminList
        title={t('Products')}
        searchLabel={t('Search by name, brand or category')}
        list={list}
        items={data?.products}
        columns={productColumns(t, setDeleting)}
        pageSize={PRODUCTS_PER_PAGE}
        emptyText={
          list.isLow && !list.keyword ? t('No product is low on stock.') : t('No products found.')
        }
        fallback="Failed to load products"
        actions={<ProductActions onCreate={() => setCreating(true)} />}
        views={<StockViews list={list} />}
      />
      <ConfirmDialog
        open={creating}
        title={t('Are you sure you want to create a new product?')}
        confirmText={t('Create')}
        busy={create.isPending}
        onCancel={() => setCreating(false)}
        onConfirm={() =>
          create.mutate(undefined, {
            onSuccess: ({ _id }) => void navigate(`/admin/product/${_id}/edit`),
            onSettled: () => setCreating(false),
          })
        }
      />
      {deleting && (
        <DeleteDialog
          busy={remove.isPending}
          onCancel={() => setDeleting(null)}
          onConfirm={() => remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
        >
          {t('{name} is taken off the shelf. Orders and reviews of it stay.', {
            name: deleting.name,
          })}
        </DeleteDialog>
      )}
    </>
  );
}

function ProductActions({ onCreate }: { readonly onCreate: () => void }) {
  const t = useT();
  return (
    <>
      <Button variant="contained" onClick={onCreate}>
        {t('Create Product')}
      </Button>
      <Button component={Link} to="/admin/products/import" variant="outlined">
        {t('Import CSV')}
      </Button>
      <Button
        component="a"
        href="/api/products/export"
        download="products.csv"
        variant="outlined"
        startIcon={<DownloadIcon size="1.25rem" />}
      >
        {t('Export CSV')}
      </Button>
    </>
  );
}

/** All products, or those that are about to run out. */
function StockViews({ list }: { readonly list: ProductList }) {
  const t = useT();
  const { isLow, isPlaceholderData, data } = list;
  const count = isPlaceholderData ? undefined : data?.total;
  const views = [
    { name: t('All'), to: list.addressOf({ stock: null }), current: !isLow },
    {
      name: t('Low stock (at most {count})', { count: LOW_STOCK }),
      to: list.addressOf({ stock: 'low' }),
      current: isLow,
    },
  ];
  return (
    <ViewLinks
      label={t('Stock')}
      views={views.map((view) => ({ ...view, count: view.current ? count : undefined }))}
    />
  );
}
