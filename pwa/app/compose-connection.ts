import { isVisible, onNetwork, onVisible } from '../platform/browser';
import { createConnection, type WatchedConnection } from '../network/connection';
import { createHealthProbe } from '../network/health-probe';
import { browserTimers } from '../platform/timers';

/** The connection as this browser and our server tell it. */
export function composeConnection(): WatchedConnection {
  return createConnection({
    browserOnline: () => navigator.onLine,
    visible: isVisible,
    onHint(listener) {
      const stopNetwork = onNetwork(listener);
      const stopVisible = onVisible(listener);
      return () => {
        stopNetwork();
        stopVisible();
      };
    },
    probe: createHealthProbe((input, init) => fetch(input, init), browserTimers),
    later: browserTimers.later,
    random: () => Math.random(),
  });
}
