import { useQueryClient } from '@tanstack/react-query';
import { PEOPLE_SORTS, PEOPLE_VIEWS } from '#shared/admin/people-list';
import type { PersonEdit } from '#shared/users/edit-person';
import { peoplePage, personDocument, type UserDocument } from '#shared/users/user';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { useListPage, useReadOnce } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';

const PEOPLE = 'people';

const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`;

/** The page of people that the address names. */
export function usePeopleList() {
  const address = useListAddress({ sorts: PEOPLE_SORTS });
  const view = PEOPLE_VIEWS.find((each) => each === address.params.get('view')) ?? 'all';
  const { page: pageNumber, keyword, shape } = address;
  const wanted = { pageNumber, keyword, view: view === 'all' ? null : view, ...shape };
  const list = useListPage({ subject: PEOPLE, path: '/users', wanted, schema: peoplePage });
  return { ...address, ...list, view };
}

/** A person that an admin begins to edit. */
export const usePerson = (id: string) => useReadOnce(PEOPLE, pathOf(id), personDocument);

/** Changes a person. */
export function useEditPerson({ _id }: UserDocument) {
  const { api } = useServices();
  const t = useT();
  const queries = useQueryClient();
  return useAdminWrite({
    mutationFn: (edit: Omit<PersonEdit, 'userId'>) =>
      api.request('PUT', pathOf(_id), { body: { ...edit, userId: _id } }),
    done: t('user updated successfully'),
    fallback: 'Update failed',
    onSettled: () => void invalidateList(queries, PEOPLE),
  });
}

/** Deletes people. */
export function useRemovePerson() {
  const { api } = useServices();
  const t = useT();
  const queries = useQueryClient();
  return useAdminWrite({
    mutationFn: ({ _id }: UserDocument) => api.request('DELETE', pathOf(_id)),
    done: t('User removed'),
    fallback: 'Delete failed',
    onSettled: () => void invalidateList(queries, PEOPLE),
  });
}
