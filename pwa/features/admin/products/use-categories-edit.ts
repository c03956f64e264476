import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  categoryList,
  type CategoryList,
  type CategoryRenaming,
} from '#shared/admin/category-list';
import { isSameValue } from '#shared/core/same-value';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { conflictOf, useDocumentEdit } from '../forms/use-document-edit';
import { useReadOnce } from '../list/use-admin-reads';
import { PRODUCTS } from '../list/subjects';

const PATH = '/admin/categories';
const SUBJECT = 'categories';
/** While products move, this often it is asked how many are left, in milliseconds. */
const PROGRESS_INTERVAL = 2_000;

/** The categories, as an admin begins to edit them. */
export const useCategoryList = () => useReadOnce(SUBJECT, PATH, categoryList);

/** What of a list an admin edits. */
const contentOf = ({ categories, tiles, columns }: CategoryList) => ({
  categories,
  tiles,
  columns,
});

/**
 * Saves and renames categories.
 * @param first as they were read
 * @param onNewer takes the list after a renaming, or once products have moved
 */
export function useCategoriesEdit(first: CategoryList, onNewer: (list: CategoryList) => void) {
  const t = useT();
  const { api } = useServices();
  const queries = useQueryClient();
  const edit = useDocumentEdit({
    path: PATH,
    subject: SUBJECT,
    schema: categoryList,
    done: t('Categories saved'),
    first,
  });
  const { known, takeTheirs } = edit;
  const show = (list: CategoryList) => {
    takeTheirs(list);
    onNewer(list);
  };

  const renaming = useAdminWrite({
    mutationFn: async (wanted: CategoryRenaming) => {
      const list = await api.request('POST', `${PATH}/rename`, {
        body: wanted,
        headers: { 'If-Match': `"${known.revision}"` },
        schema: categoryList,
      });
      show(list);
    },
    done: t('Category renamed'),
    fallback: 'Update failed',
    onSettled(_renamed, failure) {
      // Another admin was first: theirs is shown, and can be renamed.
      const theirs = conflictOf(failure, categoryList);
      if (theirs) show(theirs);
      return invalidateList(queries, PRODUCTS);
    },
  });

  const { data: progress } = useQuery({
    queryKey: [SUBJECT, 'progress'],
    queryFn: ({ signal }) => api.request('GET', PATH, { schema: categoryList, signal }),
    enabled: known.moves.length > 0,
    refetchInterval: PROGRESS_INTERVAL,
    gcTime: 0,
  });
  const newer = progress && progress.revision > known.revision ? progress : undefined;
  useEffect(() => {
    // What another admin changed meanwhile is found when this one saves.
    if (!newer || !isSameValue(contentOf(newer), contentOf(known))) return;
    takeTheirs(newer);
    onNewer(newer);
    void invalidateList(queries, PRODUCTS);
  }, [newer, known, takeTheirs, onNewer, queries]);

  const { counts } = progress && progress.revision >= known.revision ? progress : known;
  return { edit, renaming, counts };
}
