import { useEffect } from 'react';
import { useServices } from './services';
import type { CheckoutDraft } from '../database/settings';
import { useDeviceQuery } from './use-device-query';

/** The checkout's draft, with its order id; `undefined` while it is read or made. */
export function useCheckout(): CheckoutDraft | undefined {
  const { db, checkout } = useServices();
  const found = useDeviceQuery(async () => (await db.setting('checkout')) ?? null, [db]);
  useEffect(() => {
    if (found === null) void checkout.ensure().catch(() => undefined);
  }, [found, checkout]);
  return found ?? undefined;
}
