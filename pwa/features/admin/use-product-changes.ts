import { useState } from 'react';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { isRefusal } from '../../components/admin/failure';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';

/** Makes a product. @param onMade it was made */
export function useCreateProduct(onMade: () => Promise<void>) {
  const { api, randomUuid } = useServices();
  const t = useT();
  /** Kept while no answer came, so that asking again makes no second product. */
  const [key, setKey] = useState(randomUuid);
  return useAdminWrite({
    mutationFn: () =>
      api.request('POST', '/products', {
        headers: { 'Idempotency-Key': key },
        schema: productDocument,
      }),
    done: t('Product created'),
    fallback: 'Create failed',
    async onSettled(made, error) {
      if (made || isRefusal(error)) setKey(randomUuid());
      if (made) await onMade();
    },
  });
}

/** Deletes products. @param onAnswer whatever came of it: who could not delete one may look at an old list */
export function useRemoveProduct(onAnswer: () => Promise<void>) {
  const { api } = useServices();
  const t = useT();
  return useAdminWrite({
    mutationFn: ({ _id }: ProductDocument) =>
      api.request('DELETE', `/products/${encodeURIComponent(_id)}`),
    done: t('Product removed'),
    fallback: 'Delete failed',
    onSettled: onAnswer,
  });
}
