import { useCallback, useEffect, useState } from 'react';
import { pushState, type PushState } from '#shared/protocol/push';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useSession } from '../../hooks/use-session';
import { useMessages } from '../../i18n/messages';
import {
  askForPush,
  deviceSubscription,
  isPushAllowed,
  pushAbility,
  subscribeDevice,
} from '../../platform/device-push';
import { subscriptionBody } from '../../platform/subscription-body';
import { unsubscribeDevice } from '../../platform/unsubscribe-device';

const PATH = '/push-subscription';

/** What a person wants on this device; without `newOrders` that stays as it was. */
export interface Wanted {
  readonly newOrders?: boolean;
}

type Found =
  | { readonly step: 'loading' }
  | { readonly step: 'failed' }
  | { readonly step: 'known'; readonly isOn: boolean; readonly newOrders: boolean };

const OFF = { step: 'known', isOn: false, newOrders: false } as const;

/**
 * Notifications on this device. Where the person has never said yes to them the shop is not asked, as there is nothing to know. A subscription whose
 * key the shop has changed, or whose session has ended meanwhile, is renewed for the person who asked for it.
 */
export function useNotifications() {
  const { api, db, clock } = useServices();
  const user = useSession()?.user._id;
  const { language } = useMessages();
  const ability = pushAbility();
  const [found, setFound] = useState<Found>(() => (isPushAllowed() ? { step: 'loading' } : OFF));
  const [problem, setProblem] = useState<'denied' | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const { busy, run } = useBusy();

  const tell = useCallback(
    async (subscription: PushSubscription, wanted: Wanted): Promise<PushState> => {
      const body = { ...subscriptionBody(subscription), language, ...wanted };
      const state = await api.request('PUT', PATH, { body, schema: pushState });
      if (user !== undefined) await db.settings.put({ key: 'notifications', user });
      return state;
    },
    [api, db, language, user],
  );

  useEffect(() => {
    if (!isPushAllowed() || user === undefined) return;
    let isOver = false;
    const look = async (): Promise<Found> => {
      const state = await api.request('GET', PATH, { schema: pushState });
      const own = (await db.setting('notifications'))?.user === user;
      const there = await deviceSubscription(state.publicKey);
      if (there && state.subscribed) return known(state);
      if (!own) return OFF;
      return known(await tell(await subscribeDevice(state.publicKey), {}));
    };
    look()
      .catch((): Found => ({ step: 'failed' }))
      .then((now) => !isOver && setFound(now))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [api, db, tell, user, clock, attempt]);

  const turnOn = (wanted: Wanted = {}) =>
    run(async () => {
      setProblem(undefined);
      try {
        // First of all: browsers let a page ask only right after a press.
        if (!(await askForPush())) return setProblem('denied');
        const { publicKey } = await api.request('GET', PATH, { schema: pushState });
        setFound(known(await tell(await subscribeDevice(publicKey), wanted)));
      } catch {
        setProblem('failed');
      }
    });

  const turnOff = () =>
    run(async () => {
      setProblem(undefined);
      try {
        await api.request('DELETE', PATH, { schema: pushState });
        await unsubscribeDevice();
        await db.settings.delete('notifications');
        setFound(OFF);
      } catch {
        setProblem('failed');
      }
    });

  return {
    ability,
    found,
    /** The failure of the last press: the browser or the user refused, or something did not answer. */
    problem,
    busy,
    turnOn,
    turnOff,
    retry: () => {
      setFound({ step: 'loading' });
      setAttempt((count) => count + 1);
    },
  };
}

const known = ({ subscribed, newOrders }: PushState): Found => ({
  step: 'known',
  isOn: subscribed,
  newOrders,
});
