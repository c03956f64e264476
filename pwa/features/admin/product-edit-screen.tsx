import { useParams } from 'react-router-dom';
import { useT } from '../../i18n/messages';
import { EditPage } from './edit-page';
import { ProductEditForm } from './product-edit-form';
import { useProduct } from './use-product-edit';

/** One product, to be changed. */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useProduct(id);
  return (
    <EditPage
      title={t('Edit Product')}
      list="/admin/productlist"
      error={error}
      fallback="Failed to load product"
      onRetry={() => void refetch()}
    >
      {data ? <ProductEditForm key={id} product={data} /> : null}
    </EditPage>
  );
}
