import { isVisible, listen, onVisibility, onVisible, stopAll } from '../platform/browser';
import { browserEnvironment } from '../platform/environment';
import { createConnection, createHealthProbe, type WatchedConnection } from '../network/connection';
import { createEventStream, type StreamEvent } from '../network/event-stream';
import type { SessionStore } from '../session/session';

const { fetch, timers, random } = browserEnvironment;

/** The connection, from the browser's and our server's signals. */
export function composeConnection(): WatchedConnection {
  return createConnection({
    browserOnline: () => navigator.onLine,
    visible: isVisible,
    onLikelyOnline: (listener) =>
      stopAll(listen(window, ['online', 'offline'], listener), onVisible(listener)),
    probe: createHealthProbe(fetch, timers),
    later: timers.later,
    random,
  });
}

/** This browser's event stream; follows session and connection, and reports to the connection. */
export function composeEventStream(
  connection: WatchedConnection,
  session: SessionStore,
  onStreamEvent: (streamEvent: StreamEvent, position?: string) => void,
): { start(): void } {
  const stream = createEventStream({
    ...browserEnvironment,
    openSource: () => new EventSource('/api/events'),
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('nudges') : undefined,
    isVisible,
    onVisibility,
    onTrouble: connection.check,
    reachable: () => connection.current() !== 'offline',
    onStreamEvent(streamEvent, position) {
      // The refusal may come from something in between.
      if (streamEvent !== 'refused') connection.answered();
      onStreamEvent(streamEvent, position);
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
