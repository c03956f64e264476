import { useEffect, useState } from 'react';
import { countVisit, refuseInstall } from '../../database/visit-counter';
import { useServices } from '../../hooks/services';
import { themedPart } from '../../components/design/themed-part';

/** A first visit never sees the card, so it does not load it either. */
const Invitation = themedPart(() => import('./install-invitation'));

/** Invites who comes again to put the shop on the home screen; once refused, it stays away. */
export function InstallInvitation() {
  const { db, clock } = useServices();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isHere = true;
    countVisit(db, clock()).then(
      (may) => isHere && setDue(may),
      // A device that keeps nothing is not invited.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [db, clock]);
  return isDue ? <Invitation refuseInstall={() => refuseInstall(db)} /> : null;
}
