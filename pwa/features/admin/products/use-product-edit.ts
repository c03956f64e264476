import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { allFieldsOfProduct, patchOf, type ProductPatch } from '#shared/catalogue/patch-product';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { changerOf, failureText, isRefusal } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useServices } from '../../../hooks/services';
import { useToast } from '../../../toasts/toasts';
import { ApiError } from '../../../network/api-error';
import { useMessages } from '../../../i18n/messages';
import { useReadOnce } from '../list/use-admin-reads';
import { conflictOf } from '../forms/use-document-edit';
import { withoutUnsaid } from './goods/goods-form';
import { sendPicture, uploadText } from '../forms/send-picture';
import type { SaveAs } from './goods/product-form';
import { PRODUCTS } from '../list/subjects';
import { pathOf } from './use-products';

/** The product that an admin begins to edit. */
export const useProduct = (id: string) => useReadOnce(PRODUCTS, pathOf(id), productDocument);

/** A change that was sent and has no answer yet: it goes again under the same key, and so counts once. */
interface Unanswered {
  readonly typed: ProductFields;
  readonly patch: ProductPatch;
  readonly key: string;
}

/** Saves what an admin changes of a product, and its picture. @param first the product as it was read */
export function useProductEdit(first: ProductDocument) {
  const { api, randomUuid } = useServices();
  const toast = useToast();
  const messages = useMessages();
  const { t, translate } = messages;
  const queries = useQueryClient();
  /** As the server has it, as far as this screen knows. */
  const [known, setKnown] = useState(first);
  /** What the form was filled with: what differs from it was typed. */
  const [read, setRead] = useState<ProductFields>(() => allFieldsOfProduct(first));
  const [theirs, setTheirs] = useState<ProductDocument | null>(null);
  const [changer, setChanger] = useState<string>();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const unanswered = useRef<Unanswered | null>(null);

  async function send(patch: ProductPatch, key: string): Promise<ProductDocument> {
    const saved = await api.request('PATCH', pathOf(first._id), {
      body: patch,
      headers: { 'Idempotency-Key': key },
      schema: productDocument,
    });
    setKnown(saved);
    void invalidateList(queries, PRODUCTS);
    return saved;
  }

  /** The result of a change whose answer was lost. @returns what the form is compared with since */
  async function settle(): Promise<ProductFields> {
    const before = unanswered.current;
    if (!before) return read;
    try {
      await send(before.patch, before.key);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unanswered.current = null;
      return read;
    }
    unanswered.current = null;
    setRead(before.typed);
    return before.typed;
  }

  /**
   * @param over another user's version, where it is knowingly written over
   * @returns the product as it is now; nothing where it was not saved, which has been shown
   */
  async function save(
    { saveAs, ...typed }: ProductFields & { readonly saveAs?: SaveAs | undefined },
    over?: ProductDocument,
  ): Promise<ProductDocument | undefined> {
    setProblem(null);
    try {
      const base = await settle();
      const patch = {
        ...patchOf(base, withoutUnsaid(typed, base), over && allFieldsOfProduct(over)),
        ...(saveAs && { draft: saveAs === 'draft' }),
      };
      const key = randomUuid();
      unanswered.current = { typed, patch, key };
      const saved = await send(patch, key);
      unanswered.current = null;
      setRead(typed);
      toast.success(t('Product updated'));
      setTheirs(null);
      return saved;
    } catch (error) {
      if (isRefusal(error)) unanswered.current = null;
      const conflict = conflictOf(error, productDocument);
      setTheirs(conflict);
      setChanger(changerOf(error));
      if (!conflict) toast.error(translate(failureText(error, 'Update failed')));
      if (error instanceof ApiError && error.fields) setProblem(error);
      return undefined;
    }
  }

  /**
   * Uploads a picture and saves it at once, alone; what is typed stays as it is.
   * @returns where the picture is, and the product with it where it was saved; `null` where there is no picture
   */
  async function upload(
    file: File,
  ): Promise<{ readonly image: string; readonly saved: ProductDocument | null } | null> {
    let image: string | null = null;
    let saved: ProductDocument | null = null;
    setSent(0);
    try {
      image = await sendPicture(file, setSent);
      const seen = { image: known.image };
      saved = await send({ changes: { image }, seen }, randomUuid());
      const { image: kept, images = [] } = saved;
      setRead((before) => ({ ...before, image: kept, images }));
      toast.success(t('Image uploaded & saved'));
    } catch (error) {
      const conflict = conflictOf(error, productDocument);
      setTheirs(conflict);
      setChanger(changerOf(error));
      if (!conflict) toast.error(uploadText(error, messages));
      // The upload goes past the API's client, which ends the session: so it is asked for something.
      if (error instanceof ApiError && error.code === 'signed_out')
        await api.request('GET', '/users/profile').catch(() => undefined);
    }
    setSent(null);
    return image === null ? null : { image, saved };
  }

  function takeTheirs(product: ProductDocument): void {
    setKnown(product);
    setRead(allFieldsOfProduct(product));
    setTheirs(null);
  }

  return { known, read, save, upload, sent, theirs, changer, takeTheirs, problem };
}
