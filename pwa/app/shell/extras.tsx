import { useEffect } from 'react';
import { useHasSynced } from '../../components/outbox/use-has-synced';
import { lazyPart } from '../../components/design/lazy-part';
import { useServices } from '../../hooks/services';
import { useSession } from '../../hooks/use-session';
import { joinWishes } from '../../hooks/use-wishes';
import { OfflineExplained } from './offline-explained';

/** Wishes and delivery by postal code: loaded after everything needed to buy. */
export function Component() {
  return (
    <>
      <PinTable />
      <JoinWishes />
      <OfflineExplained />
    </>
  );
}

/** On sign-in, a visitor's wishes move to the account. */
function JoinWishes() {
  const services = useServices();
  const user = useSession()?.user._id;
  useEffect(() => {
    // What cannot be queued now stays on the device, and is retried with the next page.
    if (user !== undefined) joinWishes(services).catch(() => undefined);
  }, [services, user]);
  return null;
}

const PinTableFollower = lazyPart(() => import('./pin-table-follower'));

/** Signed-in users may order offline, which needs the table of postal codes. */
function PinTable() {
  const session = useSession();
  const pulled = useHasSynced();
  if (!session || !pulled) return null;
  return <PinTableFollower />;
}
