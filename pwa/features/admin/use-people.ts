import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonEdit } from '#shared/users/edit-person';
import { peoplePage, personDocument, type UserDocument } from '#shared/users/user';
import { failureText } from '../../components/admin/failure';
import { invalidateList } from '../../components/admin/invalidate-list';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useMessages } from '../../i18n/messages';
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

/** Changes and deletes people; each answers whether, and tells the admin. */
export function usePeopleChanges() {
  const { api } = useServices();
  const toast = useToast();
  const { t, said } = useMessages();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function tell(work: () => Promise<unknown>, done: string, fallback: string) {
    setBusy(true);
    try {
      await work();
      toast.success(done);
      return true;
    } catch (error) {
      toast.error(said(failureText(error, fallback)));
      return false;
    } finally {
      setBusy(false);
      void invalidateList(queries, PEOPLE);
    }
  }

  return {
    busy,
    edit: ({ _id }: UserDocument, edit: Omit<PersonEdit, 'userId'>) =>
      tell(
        () => api.request('PUT', pathOf(_id), { body: { ...edit, userId: _id } }),
        t('user updated successfully'),
        'Update failed',
      ),
    remove: ({ _id }: UserDocument) =>
      tell(() => api.request('DELETE', pathOf(_id)), t('User removed'), 'Delete failed'),
  };
}
