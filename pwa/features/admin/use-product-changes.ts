import { useState } from 'react';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { failureText, isRefusal } from '../../components/admin/failure';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useMessages } from '../../i18n/messages';

/** Makes and deletes products; each answers whether, and tells the admin. @param onChanged something was done */
export function useProductChanges(onChanged: () => Promise<unknown>) {
  const { api, randomUuid } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const [busy, setBusy] = useState(false);
  /** Kept while no answer came, so that asking again makes no second product. */
  const [key, setKey] = useState(randomUuid);

  async function create(): Promise<ProductDocument | null> {
    setBusy(true);
    try {
      const made = await api.request('POST', '/products', {
        headers: { 'Idempotency-Key': key },
        schema: productDocument,
      });
      setKey(randomUuid());
      toast.success(t('Product created'));
      await onChanged();
      return made;
    } catch (error) {
      if (isRefusal(error)) setKey(randomUuid());
      toast.error(said(failureText(error, 'Create failed')));
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function remove({ _id }: ProductDocument): Promise<void> {
    setBusy(true);
    try {
      await api.request('DELETE', `/products/${encodeURIComponent(_id)}`);
      toast.success(t('Product removed'));
    } catch (error) {
      toast.error(said(failureText(error, 'Delete failed')));
    }
    // Whatever came of it: who could not delete it may look at an old list.
    await onChanged();
    setBusy(false);
  }

  return { create, remove, busy };
}
