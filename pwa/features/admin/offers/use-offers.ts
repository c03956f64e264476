import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  offerDocument,
  offerList,
  type OfferDocument,
  type OfferList,
} from '#shared/admin/offer-list';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { useAdminWrite } from '../../../components/admin/use-admin-write';
import { useServices } from '../../../hooks/services';
import { useT } from '../../../i18n/messages';
import { useReadOnce } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';

/** Names all that admins have read of offers. */
export const OFFERS = 'offers';
const PATH = '/admin/offers';

export const pathOfOffer = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** An offer in the list. */
export type ListedOffer = OfferList['offers'][number] & { readonly _id: string };

/** The page of offers that the address names, the newest first: they all come together. */
export function useOfferList() {
  const { api } = useServices();
  const address = useListAddress();
  const query = useQuery({
    queryKey: [OFFERS, PATH],
    queryFn: ({ signal }) => api.request('GET', PATH, { schema: offerList, signal }),
  });
  const { pageSize, page: asked } = address;
  const all = query.data?.offers.toReversed() ?? [];
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / pageSize)));
  return {
    ...address,
    error: query.error,
    refetch: query.refetch,
    isPlaceholderData: false,
    data: query.data && { page, total: all.length },
    items:
      query.data &&
      all
        .slice((page - 1) * pageSize, page * pageSize)
        .map((one): ListedOffer => ({ ...one, _id: one.offer.id })),
  };
}

/** An offer that an admin begins to edit, or to copy. */
export const useOffer = (id: string) => useReadOnce(OFFERS, pathOfOffer(id), offerDocument);

/** Ends offers: shoppers get them no more, and orders that used them stay as they are. */
export function useEndOffer() {
  const { api } = useServices();
  const t = useT();
  const queries = useQueryClient();
  return useAdminWrite({
    mutationFn: ({ id, revision, ...fields }: OfferDocument) =>
      api.request('PUT', pathOfOffer(id), {
        body: { ...fields, active: false },
        headers: { 'If-Match': `"${revision}"` },
      }),
    done: t('Offer ended'),
    fallback: 'Update failed',
    onSettled: () => invalidateList(queries, OFFERS),
  });
}
