import type { ReactNode } from 'react';
import { pinOf } from '#shared/addresses/postal-code';
import { useServices } from '../../hooks/services';
import { useAddresses } from '../../hooks/use-account';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';

interface KnownPinProps {
  /** @param code as it was written; `null` where none is known. */
  readonly children: (code: string | null) => ReactNode;
}

/** The postal code last asked for on this device, else that of the default address. Nothing is rendered before that was read. */
export function KnownPin({ children }: KnownPinProps) {
  const { db } = useServices();
  const asked = useDeviceQuery(
    async () => (await db.setting('deliver-to'))?.postalCode ?? null,
    [db],
    null,
  );
  const session = useSession();
  if (asked === undefined || session === undefined) return null;
  if (asked === null && session) return <OfDefaultAddress>{children}</OfDefaultAddress>;
  return children(asked);
}

function OfDefaultAddress({ children }: KnownPinProps) {
  const { status, addresses } = useAddresses();
  if (status === 'loading') return null;
  const home = addresses.find(({ isDefault }) => isDefault);
  return children(home && pinOf(home.postalCode) !== undefined ? home.postalCode : null);
}
