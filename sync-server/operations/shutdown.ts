import type { Server } from 'node:http';
import gracefulShutdown from 'http-graceful-shutdown';

/**
 * How long requests under way may take when the server is stopped, in milliseconds. Docker kills after ten seconds,
 * and the store wants to be closed before.
 */
const LAST_REQUESTS = 8_000;
/**
 * Copies of one signal come within this time, in milliseconds: Ctrl-C reaches every process of the terminal, and npm and
 * `npm start` hand it on once more; systemd tells each process of the group.
 */
const SAME_SIGNAL = 250;

export interface Shutdown {
  /** At once: the server is no longer ready, and streams without an end are ended. */
  begin(): void;
  /** When the last request has been answered, or cut off. */
  finish(): Promise<void>;
}

/**
 * On SIGTERM or SIGINT takes no new connections, lets requests under way finish, and ends the process with 0. A
 * second signal ends it at once.
 */
export function stopOnSignals(server: Server, { begin, finish }: Shutdown): void {
  const stop = gracefulShutdown(server, {
    // The library’s own handler would take a copy of the first signal for the second.
    signals: '',
    timeout: LAST_REQUESTS,
    forceExit: false,
    preShutdown: async () => begin(),
    onShutdown: finish,
  });
  let signalledAt: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (signalledAt === undefined) {
      signalledAt = now;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    } else if (now - signalledAt > SAME_SIGNAL) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal);
}
