import { useParams } from 'react-router-dom';
import { useT } from '../../i18n/messages';
import { EditPage } from './edit-page';
import { ProductEditForm } from './product-edit-form';
import { useProduct } from './use-product-edit';

/** One product, to be changed. */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const product = useProduct(id);
  return (
    <EditPage
      title={t('Edit Product')}
      list="/admin/productlist"
      read={product}
      fallback="Failed to load product"
    >
      {(read) => <ProductEditForm key={id} product={read} />}
    </EditPage>
  );
}
