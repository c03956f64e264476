import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { PRODUCTS_PER_PAGE, type ProductDocument } from '#shared/catalogue/product';
import { LoadFailure } from '../../admin-ui/load-failure';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { ScreenHeading } from '../../design/screen-heading';
import { AdminTable } from './admin-table';
import { productColumns } from './product-columns';
import { SearchBox } from './search-box';
import { useProductChanges } from './use-product-changes';
import { useProductList } from './use-product-list';

/** All products on sale, newest first (spec §2). */
export function Component() {
  const list = useProductList();
  const { data, error } = list;
  const changes = useProductChanges(list.refresh);
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ProductDocument | null>(null);

  async function create(): Promise<void> {
    const made = await changes.create();
    setCreating(false);
    if (made) void navigate(`/admin/product/${made._id}/edit`);
  }

  async function remove(product: ProductDocument): Promise<void> {
    await changes.remove(product);
    setDeleting(null);
  }

  if (list.belongsTo !== null) return <Navigate to={list.belongsTo} replace />;
  return (
    <>
      <ScreenHeading sx={{ mb: 2.5 }}>Products</ScreenHeading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2.5 }}>
        <SearchBox
          label="Search by name, brand or category"
          keyword={list.keyword}
          onSearch={list.search}
        />
        <Button variant="contained" onClick={() => setCreating(true)}>
          Create Product
        </Button>
      </Box>
      {error && (
        <LoadFailure
          error={error}
          fallback="Failed to load products"
          isShown={data !== undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      {(data || !error) && (
        <AdminTable
          label="Products"
          columns={productColumns(setDeleting)}
          items={data?.products}
          busy={list.isPlaceholderData}
          page={list.page}
          total={data?.total ?? 0}
          pageSize={PRODUCTS_PER_PAGE}
          onPage={list.goToPage}
          emptyText="No products found."
        />
      )}
      <ConfirmDialog
        open={creating}
        title="Are you sure you want to create a new product?"
        confirmText="Create"
        busy={changes.busy}
        onCancel={() => setCreating(false)}
        onConfirm={() => void create()}
      />
      {deleting && (
        <ConfirmDialog
          open
          title="Are you sure"
          confirmText="Delete"
          danger
          busy={changes.busy}
          onCancel={() => setDeleting(null)}
          onConfirm={() => void remove(deleting)}
        >
          {`${deleting.name} is taken off the shelf. Orders and reviews of it stay.`}
        </ConfirmDialog>
      )}
    </>
  );
}
