import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import type { ProductFields } from '#shared/catalogue/product-fields';
import { failureText } from '../../components/admin/failure';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { ApiError } from '../../network/api-error';
import { uploadPicture } from '../../network/upload-picture';
import { useMessages } from '../../i18n/messages';
import { fieldsOfProduct } from './product-form';
import { useReadOnce } from './use-admin-reads';
import { pathOf, PRODUCTS } from './use-products';

/** The product that an admin begins to edit. */
export const useProduct = (id: string) => useReadOnce(PRODUCTS, pathOf(id), productDocument);

const conflictBody = z.object({ code: z.literal('version_conflict'), current: productDocument });

/** The product as somebody else left it, where that is why the server refused. */
function conflictOf(error: unknown): ProductDocument | null {
  if (!(error instanceof ApiError)) return null;
  const conflict = conflictBody.safeParse(error.body);
  return conflict.success ? conflict.data.current : null;
}

/** Saves what an admin sets of a product, and its picture. @param first the product as it was read */
export function useProductEdit(first: ProductDocument) {
  const { api } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const queries = useQueryClient();
  /** As the server has it, as far as this screen knows. */
  const [known, setKnown] = useState(first);
  const [theirs, setTheirs] = useState<ProductDocument | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [sent, setSent] = useState<number | null>(null);

  async function put(fields: ProductFields, base: ProductDocument): Promise<ProductDocument> {
    const saved = await api.request('PUT', pathOf(base._id), {
      body: { ...fields, productId: base._id },
      headers: { 'If-Match': `"${base.revision}"` },
      schema: productDocument,
    });
    setKnown(saved);
    void invalidateList(queries, PRODUCTS);
    return saved;
  }

  /** @param over the product that is written over: as it was read, or as somebody else left it */
  async function save(fields: ProductFields, over = known): Promise<boolean> {
    setProblem(null);
    try {
      await put(fields, over);
      toast.success(t('Product updated'));
      setTheirs(null);
      return true;
    } catch (error) {
      const conflict = conflictOf(error);
      setTheirs(conflict);
      if (!conflict) toast.error(said(failureText(error, 'Update failed')));
      if (error instanceof ApiError && error.fields) setProblem(error);
      return false;
    }
  }

  /**
   * Uploads a picture and saves it at once with what the server has; what is typed stays as it is.
   * @returns where the picture is, and the product with it where it was saved; `null` where there is no picture
   */
  async function upload(
    file: File,
  ): Promise<{ readonly image: string; readonly saved: ProductDocument | null } | null> {
    let image: string | null = null;
    let saved: ProductDocument | null = null;
    setSent(0);
    try {
      image = await uploadPicture(file, setSent);
      saved = await put({ ...fieldsOfProduct(known), image }, known);
      toast.success(t('Image uploaded & saved'));
    } catch (error) {
      const conflict = conflictOf(error);
      setTheirs(conflict);
      if (!conflict) toast.error(said(uploadText(error)));
      // The upload goes past the API's client, which ends the session: so it is asked for something.
      if (error instanceof ApiError && error.code === 'signed_out')
        await api.request('GET', '/users/profile').catch(() => undefined);
    }
    setSent(null);
    return image === null ? null : { image, saved };
  }

  function takeTheirs(product: ProductDocument): void {
    setKnown(product);
    setTheirs(null);
  }

  return { known, save, upload, sent, theirs, takeTheirs, problem };
}

/** The server's words, or that it named no picture; else that it failed. */
function uploadText(error: unknown): string {
  const isOurs = error instanceof ApiError && error.status === 'PARSING_ERROR' && error.message;
  return isOurs ? error.message : failureText(error, 'Image upload failed');
}
