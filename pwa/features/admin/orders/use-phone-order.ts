import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { personPage } from '#shared/admin/person-page';
import { takenBefore, type PhoneOrder, type PhoneOrderQuestion } from '#shared/admin/phone-order';
import { orderDocument, type OrderDocument, type ShippingAddress } from '#shared/orders/order';
import { quoteDocument } from '#shared/orders/quote-document';
import { shownEmail } from '#shared/users/no-email';
import { peoplePage, type PersonDocument } from '#shared/users/user';
import { useServices } from '../../../hooks/services';
import { ApiError } from '../../../network/api-error';
import { queryOf } from '../list/use-list-address';

/** How many are shown of what a search finds: the next letter narrows it. */
const SHOWN = 6;

/** The customers that fit what is typed: a name, an email, a phone number. */
export function useCustomerSearch(keyword: string) {
  const { api } = useServices();
  const words = keyword.trim();
  const { data } = useQuery({
    queryKey: ['people', 'for an order', words],
    queryFn: ({ signal }) =>
      api.request('GET', `/users?${queryOf({ keyword: words, pageNumber: 1 }).toString()}`, {
        schema: peoplePage,
        signal,
      }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const found = words === '' ? [] : (data?.users ?? []).slice(0, SHOWN);
  return found.map((person) => ({ person, id: person._id, name: nameOf(person) }));
}

const nameOf = ({ name, email, phone }: PersonDocument) =>
  [name, phone, shownEmail(email)].filter(Boolean).join(' · ');

/**
 * Where the newest order of a customer went: they are most often still there.
 * @param onKnown is told `null` of who never ordered, or is new: the place of the one who was chosen before is not theirs
 */
export function useLastPlace(
  user: string | undefined,
  onKnown: (place: ShippingAddress | null) => void,
) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['people', 'last place', user],
    async queryFn({ signal }) {
      const path = `/admin/people/${encodeURIComponent(user ?? '')}`;
      const { orders } = await api.request('GET', path, { schema: personPage, signal });
      const [last] = orders;
      if (!last) return null;
      const order = `/orders/${encodeURIComponent(last._id)}`;
      return (await api.request('GET', order, { schema: orderDocument, signal })).shippingAddress;
    },
    enabled: user !== undefined,
  });
  const know = useEffectEvent(onKnown);
  useEffect(() => know(data ?? null), [user, data]);
}

/** What the order comes to at the shop's prices of now, as long as something is in it. */
export function usePhoneQuote(question: PhoneOrderQuestion) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['phone order', JSON.stringify(question)],
    queryFn: ({ signal }) =>
      api.request('POST', '/admin/phone-orders/quote', {
        body: question,
        schema: quoteDocument,
        signal,
      }),
    enabled: question.orderItems.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Places the order. The same order has the same key: pressed again after a lost answer, it is placed once. */
export function usePlacePhoneOrder() {
  const { api, randomUuid } = useServices();
  const [_id] = useState(randomUuid);
  const keys = useRef(new Map<string, string>());
  return (order: Omit<PhoneOrder, '_id'>) => {
    const body = { ...order, _id };
    const asked = JSON.stringify(body);
    const key = keys.current.get(asked) ?? randomUuid();
    keys.current.set(asked, key);
    return api.request('POST', '/admin/phone-orders', {
      body,
      headers: { 'Idempotency-Key': key },
      schema: orderDocument,
    });
  };
}

/** The order that the shop took of the form before it was changed; `null` where it failed for another reason. */
export const takenBeforeOf = (error: unknown): OrderDocument | null =>
  error instanceof ApiError && error.code === 'id_reused'
    ? (takenBefore.safeParse(error.body).data?.order ?? null)
    : null;
