import { useCallback, useState } from 'react';
import { hasEarlyWishes } from '../../catalogue/early-wishes';
import { useServices, useServicesLoaded } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useSession } from '../../hooks/use-session';
import { lazyPart } from '../design/lazy-part';
import { SilentErrorBoundary } from '../design/silent-error-boundary';
import type { Hearts } from './hearts';

const LoadHearts = lazyPart(() => import('./hearts'));

/**
 * The hearts of a page: until somebody wishes for something they are early ones, and nothing is loaded for them.
 * @returns `hearts` once their code is there; `onPress` is for the early ones, `loader` is to be rendered
 */
export function useHearts() {
  const { db } = useServices();
  const isLoaded = useServicesLoaded();
  const isSignedIn = Boolean(useSession());
  const [hearts, setHearts] = useState<Hearts>();
  const [isPressed, setPressed] = useState(false);
  const onPress = useCallback(() => setPressed(true), []);
  const hasWishes = useDeviceQuery(
    async () => hasEarlyWishes() || Boolean((await db.setting('wishes'))?.wishes.length),
    [db],
    false,
  );
  const loader =
    isLoaded && (isPressed || isSignedIn || hasWishes) ? (
      <SilentErrorBoundary>
        <LoadHearts onHearts={setHearts} />
      </SilentErrorBoundary>
    ) : null;
  return { hearts, onPress, loader };
}
