import { isVisible, onVisibility } from '../platform/browser';
import type { WatchedConnection } from '../network/connection';
import { createEventStream, type StreamEvent } from '../network/event-stream';
import type { SessionStore } from '../session/session';
import { browserTimers } from '../platform/timers';

/** The event stream of this browser, told of who is signed in and of the connection, and telling the connection. */
export function composeEventStream(
  connection: WatchedConnection,
  session: SessionStore,
  onStreamEvent: (streamEvent: StreamEvent) => void,
): { start(): void } {
  const stream = createEventStream({
    openSource: () => new EventSource('/api/events'),
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('nudges') : undefined,
    locks: navigator.locks,
    timers: browserTimers,
    random: () => Math.random(),
    isVisible,
    onVisibility,
    onTrouble: connection.check,
    reachable: () => connection.current() !== 'offline',
    onStreamEvent(streamEvent) {
      connection.answered();
      onStreamEvent(streamEvent);
    },
  });
  return {
    start() {
      stream.start();
      connection.subscribe(() => {
        if (connection.current() === 'online') stream.retry();
      });
      let userId = session.current()?.user._id;
      session.subscribe(() => {
        const now = session.current()?.user._id;
        if (now !== userId) stream.reopen();
        userId = now;
      });
    },
  };
}
