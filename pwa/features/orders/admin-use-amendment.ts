import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { amendPreview } from '#shared/admin/amend-order';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { failureText } from '../../components/admin/failure';
import type { TakenLine } from '../../components/admin/use-product-search';
import { useServices } from '../../hooks/services';

/** What an order would come to with other lines, and how they are saved. @param lines as they are to be */
export function useAmendment(order: OrderDocument, lines: readonly TakenLine[]) {
  const { api, randomUuid } = useServices();
  const path = `/orders/${encodeURIComponent(order._id)}/amend`;
  const asked = lines.map(({ product, variant, qty }) => ({
    product,
    ...(variant !== undefined && { variant }),
    qty,
  }));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['amendment', order._id, order.revision, JSON.stringify(asked)],
    queryFn: ({ signal }) =>
      api.request('POST', `${path}/preview`, {
        body: { lines: asked },
        schema: amendPreview,
        signal,
      }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    // Others sell meanwhile.
    staleTime: 0,
  });
  const keys = useRef(new Map<string, string>());

  /** The same lines of the same order have the same key: pressed again after a lost answer, they are saved once. */
  function save(totalPrice: string) {
    const body = { lines: asked, totalPrice };
    const what = JSON.stringify([body, order.revision]);
    const key = keys.current.get(what) ?? randomUuid();
    keys.current.set(what, key);
    return api.request('PUT', path, {
      body,
      headers: { 'Idempotency-Key': key, 'If-Match': `"${order.revision}"` },
      schema: orderDocument,
    });
  }
  return {
    preview: data,
    /** The preview is of these lines. */
    isKnown: data !== undefined && !isPlaceholderData,
    failure: error ? failureText(error, 'The shop didn’t answer. Try again') : undefined,
    refetch,
    save,
  };
}
