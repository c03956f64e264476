import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SECURITY_KINDS, securityPage, type SecurityKind } from '#shared/security/security-entry';
import { useServices } from '../../hooks/services';
import { useListAddress } from './use-list-address';

const isKind = (text: string | null): text is SecurityKind =>
  SECURITY_KINDS.some((kind) => kind === text);

/** The page of the security log that the address names. */
export function useSecurityLog() {
  const { api } = useServices();
  const { params, page, change } = useListAddress();
  const keyword = (params.get('keyword') ?? '').trim();
  const asked = params.get('kind');
  const kind = isKind(asked) ? asked : null;
  const wanted = new URLSearchParams({ pageNumber: String(page) });
  if (kind) wanted.set('kind', kind);
  if (keyword) wanted.set('keyword', keyword);
  const key = wanted.toString();
  const query = useQuery({
    queryKey: ['security-log', key],
    queryFn: ({ signal }) =>
      api.request('GET', `/admin/log?${key}`, { schema: securityPage, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    ...query,
    kind,
    keyword,
    choose: (chosen: string) => change({ kind: chosen, pageNumber: null }),
    goToPage: (next: number) => change({ pageNumber: next === 1 ? null : String(next) }),
    search: (words: string) => change({ keyword: words.trim(), pageNumber: null }),
  };
}
