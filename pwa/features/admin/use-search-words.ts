import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  searchWords,
  type SearchWords,
  type SearchWordsFields,
} from '#shared/catalogue/search-words';
import { failureText } from '../../components/admin/failure';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import { ApiError } from '../../network/api-error';
import { useToast } from '../../toasts/toasts';
import { useReadOnce } from './use-admin-reads';

const PATH = '/catalogue/search-words';
const SUBJECT = 'search words';

/** The owner's words for search, as an admin begins to edit them. */
export const useSearchWords = () => useReadOnce(SUBJECT, PATH, searchWords);

const conflictBody = z.object({ code: z.literal('version_conflict'), current: searchWords });

/** The words as another admin left them, where that is why the server refused. */
function conflictOf(error: unknown): SearchWords | null {
  if (!(error instanceof ApiError)) return null;
  const conflict = conflictBody.safeParse(error.body);
  return conflict.success ? conflict.data.current : null;
}

/** Saves the owner's words. @param first as they were read */
export function useSearchWordsEdit(first: SearchWords) {
  const { api } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const queries = useQueryClient();
  /** As the server has them, as far as this screen knows. */
  const [known, setKnown] = useState(first);
  const [theirs, setTheirs] = useState<SearchWords | null>(null);

  /**
   * @param over the words that are written over: as they were read, or as somebody else left them
   * @returns the words as they are now; nothing where they were not saved, which has been told
   */
  async function save(fields: SearchWordsFields, over = known): Promise<SearchWords | undefined> {
    try {
      const saved = await api.request('PUT', PATH, {
        body: fields,
        headers: { 'If-Match': `"${over.revision}"` },
        schema: searchWords,
      });
      setKnown(saved);
      setTheirs(null);
      toast.success(t('Search words saved'));
      void invalidateList(queries, SUBJECT);
      return saved;
    } catch (error) {
      const conflict = conflictOf(error);
      setTheirs(conflict);
      if (!conflict) toast.error(said(failureText(error, 'Update failed')));
      return undefined;
    }
  }

  function takeTheirs(words: SearchWords): void {
    setKnown(words);
    setTheirs(null);
  }

  return { known, save, theirs, takeTheirs };
}
