import { searchWords, type SearchWords } from '#shared/catalogue/search-words';
import { useT } from '../../../i18n/messages';
import { useReadOnce } from '../list/use-admin-reads';
import { useDocumentEdit } from '../forms/use-document-edit';

const PATH = '/catalogue/search-words';
const SUBJECT = 'search words';

/** The owner's words for search, as an admin begins to edit them. */
export const useSearchWords = () => useReadOnce(SUBJECT, PATH, searchWords);

/** Saves the owner's words. @param first as they were read */
export function useSearchWordsEdit(first: SearchWords) {
  const t = useT();
  return useDocumentEdit({
    path: PATH,
    subject: SUBJECT,
    schema: searchWords,
    done: t('Search words saved'),
    first,
  });
}
