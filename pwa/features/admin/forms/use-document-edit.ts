import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { changerOf, failureText } from '../../../components/admin/failure';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { useToast } from '../../../toasts/toasts';

interface DocumentEdit<Kept> {
  readonly path: string;
  /** The first part of the keys of what was read of it. */
  readonly subject: string;
  readonly schema: z.ZodMiniType<Kept>;
  /** Said when it is saved. */
  readonly done: string;
  /** As it was read. */
  readonly first: Kept;
}

/** The document as another user left it, where that is why the server refused; else nothing. */
export function conflictOf<Kept>(error: unknown, schema: z.ZodMiniType<Kept>): Kept | null {
  if (!(error instanceof ApiError)) return null;
  const conflict = z
    .object({ code: z.literal('version_conflict'), current: schema })
    .safeParse(error.body);
  return conflict.success ? conflict.data.current : null;
}

/** Saves a document of which the shop has one, over the revision that was read. */
export function useDocumentEdit<Kept extends { readonly revision: number }>({
  path,
  subject,
  schema,
  done,
  first,
}: DocumentEdit<Kept>) {
  const { api } = useServices();
  const toast = useToast();
  const { translate } = useMessages();
  const queries = useQueryClient();
  /** As the server has it, as far as this screen knows. */
  const [known, setKnown] = useState(first);
  /** As another admin left it, where that is why the server refused. */
  const [theirs, setTheirs] = useState<Kept | null>(null);
  const [changer, setChanger] = useState<string>();
  /** What the server refused, with the fields that it names. */
  const [problem, setProblem] = useState<ApiError | null>(null);

  /**
   * @param over what is written over: as it was read, or as another user left it
   * @returns the document as it is now; nothing where it was not saved, which has been shown
   */
  async function save(fields: object, over = known): Promise<Kept | undefined> {
    setProblem(null);
    try {
      const saved = await api.request('PUT', path, {
        body: fields,
        headers: { 'If-Match': `"${over.revision}"` },
        schema,
      });
      setKnown(saved);
      setTheirs(null);
      toast.success(done);
      void invalidateList(queries, subject);
      return saved;
    } catch (error) {
      const conflict = conflictOf(error, schema);
      setTheirs(conflict);
      setChanger(changerOf(error));
      if (!conflict) toast.error(translate(failureText(error, 'Update failed')));
      if (error instanceof ApiError && error.fields) setProblem(error);
      return undefined;
    }
  }

  function takeTheirs(document: Kept): void {
    setKnown(document);
    setTheirs(null);
  }

  return { known, save, theirs, changer, takeTheirs, problem };
}
