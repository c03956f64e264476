import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useCopyText } from '../../hooks/use-copy-text';
import { useToast } from '../../toasts/toasts';
import { discardLocked } from '../../session/discard-locked';
import { isOfCart } from '../../database/outbox-entry';
import { useActivityCounts } from '../../hooks/use-activity-counts';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import { textOfAction } from '../../components/outbox/action-text';

/** What waits in locked outboxes, and what a person who holds the device may do about it. */
export function useLockedActivity() {
  const { db, goneAccount, reviewPictures } = useServices();
  const { locked, gone, isKnown } = useActivityCounts();
  const toast = useToast();
  const copyText = useCopyText();
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useBusy();

  // Only shown here, to the user whose account was deleted while they were signed in.
  const owner = useSyncExternalStore(goneAccount.subscribe, goneAccount.current, () => null);
  const own = useDeviceQuery(async () => {
    if (owner === null) return [];
    const waiting = await db.outbox.where('user').equals(owner).sortBy('seq');
    const settled = await db.settled.where('user').equals(owner).toArray();
    const open = settled.filter(
      ({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed,
    );
    return [...open, ...waiting].filter((one) => one.name !== 'void' && !isOfCart(one));
  }, [db, owner]);

  const discard = () =>
    run(async () => {
      await discardLocked(db, reviewPictures);
      setAsking(false);
    }).catch(() => toast.error(t('Something went wrong')));

  return {
    isKnown,
    count: locked,
    /** None of them can be sent any more. */
    allGone: locked > 0 && gone === locked,
    /** What the person who is looking did; empty unless they are known to be that person. */
    own: own ?? [],
    copy: () => void copyText((own ?? []).map((action) => textOfAction(t, action)).join('\n\n')),
    asking,
    busy,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    discard: () => void discard(),
  };
}
