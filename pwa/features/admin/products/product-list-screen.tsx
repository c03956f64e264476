import { useMay } from '../../../hooks/use-may';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { LOW_STOCK } from '#shared/shop/shop-facts';
import { PRODUCT_VIEWS, type ProductView } from '#shared/admin/product-list';
import type { ProductDocument } from '#shared/catalogue/product';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { DownloadIcon } from '../../../components/design/admin-icons';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { AdminList } from '../list/admin-list';
import { useToast } from '../../../toasts/toasts';
import { productColumns, productLine, type ProductDoings } from './product-columns';
import { QuickEditDialog } from './quick-edit';
import { productName } from '../list/product-name';
import { DeleteDialog } from '../list/row-actions';
import { ChangeResults } from '../bulk-products/change-results';
import { ProductBulkBar } from '../bulk-products/product-bulk-bar';
import { useChangeRun } from '../bulk-products/use-change-run';
import {
  useCreateProduct,
  useProductList,
  useProductSelection,
  useRemoveProduct,
  type ProductList,
} from './use-products';
import { useDuplicate, useQuickEdit, type QuickField } from './use-quick-edit';
import { ViewLinks } from '../list/view-links';

/** What a list says where it is empty. */
const EMPTY = {
  all: 'No products found.',
  low: 'No products are low on stock.',
  drafts: 'No drafts.',
} as const satisfies Record<ProductView, Message>;

/** All products, drafts among them, newest first. */
export function Component() {
  const t = useT();
  const list = useProductList();
  const { data } = list;
  const create = useCreateProduct(list.refresh);
  const remove = useRemoveProduct(list.refresh);
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ProductDocument | null>(null);
  const [editing, setEditing] = useState<{ product: ProductDocument; field: QuickField } | null>(
    null,
  );
  const save = useQuickEdit(list.refresh);
  const toast = useToast();
  const selection = useProductSelection(list);
  const changes = useChangeRun((gone) => void selection.readAgain(list.refresh, gone));
  const run = changes.runOf(selection.key);
  const total = data?.total ?? 0;
  const isBusy = changes.busy || selection.isLoading || list.isPlaceholderData;
  const duplicate = useDuplicate(({ _id }) => {
    void list.refresh();
    void navigate(pathTo('/admin/product/:id/edit', { id: _id }));
  });
  const doings: ProductDoings = {
    shop: { lowStock: data?.lowStock ?? LOW_STOCK },
    save,
    onEdit: (product, field) => setEditing({ product, field }),
    onDelete: setDeleting,
    onDuplicate: (product) => duplicate.mutate(product),
    onDraft: (product, draft) =>
      void save(product, { changes: {}, draft }).then((problem) => problem && toast.error(problem)),
  };

  if (list.belongsTo !== null) return <Navigate to={list.belongsTo} replace />;
  return (
    <>
      <AdminList
        title={t('Products')}
        searchLabel={t('Search by name, brand or category')}
        list={list}
        items={data?.products}
        columns={productColumns(t, doings)}
        line={(product) => productLine(t, product, doings)}
        emptyText={list.keyword ? t('No products found.') : t(EMPTY[list.view])}
        fallback="Failed to load products"
        actions={<ProductActions exportPath={list.exportPath} onCreate={() => setCreating(true)} />}
        selection={{
          ids: selection.ids,
          nameOf: (product) => productName(t, product),
          onSelect: selection.select,
          disabled: list.isPlaceholderData,
        }}
        views={
          <>
            <StockViews list={list} />
            {selection.ids.size > 0 && (
              <ProductBulkBar
                chosen={selection.rows}
                total={total}
                busy={isBusy}
                onSelectAll={() => void selection.selectAll()}
                onClear={selection.clear}
                onChange={(action, tasks) =>
                  changes.start(selection.key, { action, isUndo: false }, tasks)
                }
              />
            )}
            {run && (
              <ChangeResults
                run={run}
                onUndo={() => changes.undo(selection.key)}
                onClose={changes.clear}
              />
            )}
          </>
        }
      />
      <ConfirmDialog
        open={creating}
        title={t('Are you sure you want to create a new product?')}
        confirmText={t('Create')}
        busy={create.isPending}
        onCancel={() => setCreating(false)}
        onConfirm={() =>
          create.mutate(undefined, {
            onSuccess: ({ _id }) => void navigate(pathTo('/admin/product/:id/edit', { id: _id })),
            onSettled: () => setCreating(false),
          })
        }
      />
      {editing && <QuickEditDialog {...editing} save={save} onEnd={() => setEditing(null)} />}
      {deleting && (
        <DeleteDialog
          busy={remove.isPending}
          onCancel={() => setDeleting(null)}
          onConfirm={() => remove.mutate(deleting, { onSettled: () => setDeleting(null) })}
        >
          {t('Shoppers won’t see {name} any more. Past orders and reviews are kept.', {
            name: productName(t, deleting),
          })}
        </DeleteDialog>
      )}
    </>
  );
}

interface ProductActionsProps {
  /** The table of what the list shows. */
  readonly exportPath: string;
  readonly onCreate: () => void;
}

function ProductActions({ exportPath, onCreate }: ProductActionsProps) {
  const t = useT();
  const may = useMay();
  return (
    <>
      <Button variant="contained" onClick={onCreate}>
        {t('Create Product')}
      </Button>
      <Button component={Link} to="/admin/products/import" variant="outlined">
        {t('Import CSV')}
      </Button>
      {may('export') && (
        <Button
          component="a"
          href={exportPath}
          download="products.csv"
          variant="outlined"
          startIcon={<DownloadIcon size="1.25rem" />}
        >
          {t('Export CSV')}
        </Button>
      )}
    </>
  );
}

/** All products, those that are about to run out, or those that are not on sale yet. */
function StockViews({ list }: { readonly list: ProductList }) {
  const t = useT();
  const { view, data } = list;
  const names = {
    all: t('All'),
    low: t('Low stock ({count} or fewer)', { count: data?.lowStock ?? LOW_STOCK }),
    drafts: t('Drafts'),
  };
  return (
    <ViewLinks
      label={t('Stock')}
      views={PRODUCT_VIEWS.map((each) => ({
        name: names[each],
        to: list.viewPath(each),
        current: each === view,
        count: data?.counts[each],
      }))}
    />
  );
}
