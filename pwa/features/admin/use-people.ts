import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonEdit } from '#shared/users/edit-person';
import { peoplePage, personDocument, type UserDocument } from '#shared/users/user';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { useListAddress } from './use-list-address';

const PEOPLE = 'people';

const pathOf = (id: string) => `/users/${encodeURIComponent(id)}`;

/** The page of people that the address names. */
export function usePeopleList() {
  const { api } = useServices();
  const { params, page, change } = useListAddress();
  const keyword = (params.get('keyword') ?? '').trim();
  const wanted = new URLSearchParams({ pageNumber: String(page) });
  if (keyword) wanted.set('keyword', keyword);
  const key = wanted.toString();
  const query = useQuery({
    queryKey: [PEOPLE, key],
    queryFn: ({ signal }) => api.request('GET', `/users?${key}`, { schema: peoplePage, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    keyword,
    goToPage: (next: number) => change({ pageNumber: next === 1 ? null : String(next) }),
    search: (words: string) => change({ keyword: words.trim(), pageNumber: null }),
  };
}

/** A person that an admin begins to edit; read once, so that nothing changes under what is typed. */
export function usePerson(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: [PEOPLE, 'one', id],
    queryFn: ({ signal }) => api.request('GET', pathOf(id), { schema: personDocument, signal }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

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
