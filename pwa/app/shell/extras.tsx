import { useEffect } from 'react';
import { useHasSynced } from '../../components/outbox/use-has-synced';
import { lazyPart } from '../../components/design/lazy-part';
import { CardHearts } from '../../components/wishes/card-hearts';
import { useServices } from '../../hooks/services';
import { useSession } from '../../hooks/use-session';
import { joinWishes } from '../../hooks/use-wishes';

/** Wishes and delivery by postal code: behind everything that sells. */
export function Component() {
  return (
    <>
      <PinTable />
      <CardHearts />
      <JoinWishes />
    </>
  );
}

/** A person who signs in takes along what they wished for before. */
function JoinWishes() {
  const services = useServices();
  const user = useSession()?.user._id;
  useEffect(() => {
    // What cannot be queued now stays on the device, and is tried again with the next page.
    if (user !== undefined) joinWishes(services).catch(() => undefined);
  }, [services, user]);
  return null;
}

const PinTableFollower = lazyPart(() => import('./pin-table-follower'));

/** Who is signed in may order without a connection: then the table of postal codes is to be there. */
function PinTable() {
  const session = useSession();
  const pulled = useHasSynced();
  if (!session || !pulled) return null;
  return <PinTableFollower />;
}
