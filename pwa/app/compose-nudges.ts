import { isVisible, onVisibility } from '../device/browser';
import type { WatchedConnection } from '../device/connection';
import { createNudgeStream, type Nudge } from '../device/nudge-stream';
import type { SessionStore } from '../device/session';
import { browserTimers } from '../outbox/timers';

/** The nudge stream of this browser, told of who is signed in and of the connection, and telling the connection. */
export function composeNudges(
  connection: WatchedConnection,
  session: SessionStore,
  onNudge: (nudge: Nudge) => void,
): { start(): void } {
  const stream = createNudgeStream({
    openSource: () => new EventSource('/api/events'),
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('nudges') : undefined,
    locks: navigator.locks,
    timers: browserTimers,
    random: () => Math.random(),
    isVisible,
    onVisibility,
    onTrouble: connection.check,
    reachable: () => connection.current() !== 'offline',
    onNudge(nudge) {
      connection.answered();
      onNudge(nudge);
    },
  });
  return {
    start() {
      stream.start();
      connection.subscribe(() => {
        if (connection.current() === 'online') stream.retry();
      });
      let user = session.current()?.user._id;
      session.subscribe(() => {
        const now = session.current()?.user._id;
        if (now !== user) stream.reopen();
        user = now;
      });
    },
  };
}
