import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { discardLocked } from '../../session/discard-locked';
import { useActivityCounts } from '../../hooks/use-activity';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import { textOfAction } from '../../components/outbox/action-text';

/** What waits in locked outboxes, and what whoever holds the device may do about it. */
export function useLockedActivity() {
  const { db, goneAccount } = useServices();
  const { locked, gone } = useActivityCounts();
  const toast = useToast();
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  // Told here alone, to the person whose account ended before their eyes.
  const owner = useSyncExternalStore(goneAccount.subscribe, goneAccount.current, () => null);
  const own = useDeviceQuery(async () => {
    if (owner === null) return [];
    const waiting = await db.outbox.where('user').equals(owner).sortBy('seq');
    const settled = await db.settled.where('user').equals(owner).toArray();
    const open = settled.filter(
      ({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed,
    );
    return [...open, ...waiting].filter(({ name }) => name !== 'void');
  }, [db, owner]);

  async function discard() {
    setBusy(true);
    try {
      await discardLocked(db);
      setAsking(false);
    } catch {
      toast.error(t('Something went wrong'));
    } finally {
      setBusy(false);
    }
  }

  async function copy() {
    try {
      const texts = (own ?? []).map((action) => textOfAction(t, action));
      await navigator.clipboard.writeText(texts.join('\n\n'));
      toast.success(t('Text copied'));
    } catch {
      toast.info(t('Select the text and copy it.'));
    }
  }

  return {
    count: locked,
    /** None of them can be sent any more. */
    allGone: locked > 0 && gone === locked,
    /** What the person who is looking did; empty unless they are known to be that person. */
    own: own ?? [],
    copy: () => void copy(),
    asking,
    busy,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    discard: () => void discard(),
  };
}
