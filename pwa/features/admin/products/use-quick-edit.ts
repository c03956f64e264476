import { paiseFromRupees } from '#shared/core/paise';
import type { ProductPatch } from '#shared/catalogue/patch-product';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { productFields } from '#shared/catalogue/product-fields';
import { changerOf, failureText, isRefusal } from '../../../components/admin/failure';
import { useServices } from '../../../hooks/services';
import { useMessages, useT } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { useToast } from '../../../toasts/toasts';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useRef } from 'react';
import { changeText } from '../forms/conflict-texts';
import { conflictOf } from '../forms/use-document-edit';
import { rupeesText } from './product-conflict';
import { pathOf } from './use-products';

/** What is edited in the list itself. */
export type QuickField = 'price' | 'countInStock';

/** A product's value of a field, as text for an input. */
export const quickValue = (product: ProductDocument, field: QuickField) => String(product[field]);

/**
 * What is sent for a value typed in the list: the price over the one that was seen, the stock as a difference, so that sales
 * meanwhile count (docs/shop-rules.md#r-owner-6).
 * @returns a sentence for a value that cannot be
 */
export function quickPatch(
  product: ProductDocument,
  field: QuickField,
  typed: string,
): ProductPatch | string {
  const number = /^\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN;
  const read = productFields.shape[field].safeParse(number);
  if (!read.success) return read.error.issues[0]?.message ?? '';
  if (field === 'countInStock')
    return { changes: {}, stockChange: read.data - product.countInStock };
  if (paiseFromRupees(read.data) === paiseFromRupees(product.price)) return { changes: {} };
  return {
    changes: { price: read.data },
    seen: { price: product.price },
    // By its first price it would go on sale, whatever else is not filled in.
    ...(product.draft && { draft: true }),
  };
}

/** Saves what is edited in the list. @param onAnswer called with any answer */
export function useQuickEdit(onAnswer: () => Promise<void>) {
  const { api, randomUuid } = useServices();
  const toast = useToast();
  const { t, translate } = useMessages();
  /** A change without an answer goes again under the same key, and so counts once. */
  const unanswered = useRef<{ readonly asked: string; readonly key: string } | null>(null);

  /** @returns what is wrong with it, where it was not saved */
  return async function save(
    product: ProductDocument,
    patch: ProductPatch,
  ): Promise<string | undefined> {
    const asked = JSON.stringify([product._id, patch]);
    const key = unanswered.current?.asked === asked ? unanswered.current.key : randomUuid();
    unanswered.current = { asked, key };
    try {
      await api.request('PATCH', pathOf(product._id), {
        body: patch,
        headers: { 'Idempotency-Key': key },
        schema: productDocument,
      });
      unanswered.current = null;
      toast.success(t('Product updated'));
      await onAnswer();
      return undefined;
    } catch (error) {
      if (isRefusal(error)) unanswered.current = null;
      if (!(error instanceof ApiError && error.code === 'version_conflict'))
        return translate(failureText(error, 'Update failed'));
      // What is true now is shown beside what was typed.
      await onAnswer();
      const theirs = conflictOf(error, productDocument);
      if (!theirs) return t('Someone else changed this product.');
      if (patch.changes.price === undefined)
        return t('Only {count} left in stock now.', { count: theirs.countInStock });
      const values = {
        name: 'price',
        label: t('Price'),
        theirs: rupeesText(theirs.price),
        mine: rupeesText(patch.changes.price),
      };
      return changeText(t, values, changerOf(error));
    }
  };
}

/** Makes a draft of a product. @param onMade it was made */
export function useDuplicate(onMade: (copy: ProductDocument) => void) {
  const { api, randomUuid } = useServices();
  const t = useT();
  const unanswered = useRef(randomUuid());
  return useAdminWrite({
    mutationFn: async ({ _id }: ProductDocument) => {
      const copy = await api.request('POST', `${pathOf(_id)}/duplicate`, {
        headers: { 'Idempotency-Key': `${unanswered.current}` },
        schema: productDocument,
      });
      onMade(copy);
      return copy;
    },
    done: t('Draft created'),
    fallback: 'Create failed',
    onSettled(made, error) {
      if (made || isRefusal(error)) unanswered.current = randomUuid();
    },
  });
}
