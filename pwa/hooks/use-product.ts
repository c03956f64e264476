import { useEffect, useState } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { useServices } from './services';
import { ApiError } from '../network/api-error';
import { readCatalogueState } from '../catalogue/catalogue-state';
import { messageOf } from './use-catalogue';
import { useConnection } from './use-connection';
import { useDeviceQuery } from './use-device-query';

/** One product. */
export interface ProductView {
  readonly status: 'loading' | 'ready' | 'missing' | 'error';
  readonly product?: ProductDocument;
  readonly error?: string;
  /** All of its reviews are here, not the newest few only. */
  readonly allReviews: boolean;
  /** Asks the server, whatever is known of the connection. */
  retry(): void;
}

type Answer =
  | { readonly id: string; readonly product: ProductDocument }
  | { readonly id: string; readonly missing: true }
  | { readonly id: string; readonly error: string };

/** What a product's page says that is not on this device. */
const NEEDS_CONNECTION = 'This page needs a connection.';

/** The better known of two states of a product: the later one, or the one with more of its reviews. */
function better(
  a: ProductDocument | undefined,
  b: ProductDocument | undefined,
): ProductDocument | undefined {
  if (!a || !b) return a ?? b;
  if (a.revision !== b.revision) return a.revision > b.revision ? a : b;
  return (a.reviews?.length ?? 0) >= (b.reviews?.length ?? 0) ? a : b;
}

/** A product from the device, refreshed from the server when it answers; what was visited is stored on the device. */
export function useProduct(id: string): ProductView {
  const { db, catalogue } = useServices();
  const offline = useConnection() === 'offline';
  const device = useDeviceQuery(
    async () => {
      const [product, { complete }] = await Promise.all([
        db.products.get(id),
        readCatalogueState(db),
      ]);
      return { id, product, complete };
    },
    [db, id],
    { id, product: undefined, complete: false },
  );
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt(attempt + 1);
  const held = device?.id === id ? device.product : undefined;
  const heldRevision = held?.revision;

  useEffect(() => {
    if (offline && attempt === 0) return;
    let current = true;
    catalogue.server.product(id).then(
      (product) => {
        if (current) setAnswer({ id, product });
        void catalogue.keep(product);
      },
      (error: unknown) => {
        const missing = error instanceof ApiError && error.status === 404;
        if (missing) void catalogue.forget(id);
        if (current) setAnswer(missing ? { id, missing } : { id, error: messageOf(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [catalogue, id, heldRevision, offline, attempt]);

  const mine = answer?.id === id ? answer : undefined;
  if (mine && 'missing' in mine) return { allReviews: false, status: 'missing', retry };
  const initial = catalogue.server.initialProduct(id);
  const answered = mine && 'product' in mine ? mine.product : initial?.product;
  const product = better(held, answered);
  if (product) {
    const allReviews = (product.reviews?.length ?? 0) >= product.numReviews;
    return { status: 'ready', product, allReviews, retry };
  }
  if (initial && !mine) return { allReviews: false, status: 'missing', retry };
  if (device?.id !== id) return { allReviews: false, status: 'loading', retry };
  const error = mine && 'error' in mine ? mine.error : offline ? NEEDS_CONNECTION : undefined;
  if (error === undefined) return { allReviews: false, status: 'loading', retry };
  return device.complete
    ? { allReviews: false, status: 'missing', retry }
    : { allReviews: false, status: 'error', error, retry };
}
