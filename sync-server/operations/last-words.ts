import type { Logger } from 'pino';

/**
 * Logs at level 60 what nothing caught, an error or a promise that failed, and ends the process with 1: what it was in the middle of is
 * not known any more, and a start reads what was stored. A stream of output that breaks, as its reader ends or its disk is full, ends nothing.
 */
export function logLastWords(log: Pick<Logger, 'fatal'>): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // A rejection that nothing handles comes here too, as its origin says.
  process.on('uncaughtException', (error, origin) => {
    try {
      log.fatal({ err: error, origin }, 'The shop stops at once: an error that nothing caught');
      process.stderr.write('The shop stops at once: an error that nothing caught (see the log)\n');
    } finally {
      process.exit(1);
    }
  });
}
