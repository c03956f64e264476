import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Logger } from 'pino';
import {
  CommandRefused,
  reasonForPeople,
  type CommandServices,
  type OwnerCommand,
} from './command';
import type { ControlLine } from './control-client';
import { exportOrdersCommand, exportProductsCommand } from './export-tables';
import { importProductsCommand } from './import-products';
import { confirmNumbersCommand, numbersCommand } from './numbers';
import {
  createAdminCommand,
  listAdminsCommand,
  promoteCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
} from './people';
import { doctorCommand, testMailCommand } from './status-commands';
import { makeSocketPlace } from './socket-place';

/** All commands of the control socket. */
const OWNER_COMMANDS: readonly OwnerCommand<unknown, unknown>[] = [
  createAdminCommand,
  promoteCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
  listAdminsCommand,
  exportProductsCommand,
  exportOrdersCommand,
  importProductsCommand,
  numbersCommand,
  confirmNumbersCommand,
  doctorCommand,
  testMailCommand,
];

/** How long a command has to finish when the shop closes, in milliseconds. */
const LAST_COMMANDS = 5_000;

/**
 * Listens for the owner's command line. The embedded store has one process, so while the shop runs, commands run
 * here. Only the user who owns the data folder has access to the socket; it is not on any network.
 * @param dataDir a folder only its owner can read, its store locked by this process
 */
export async function openControlSocket(dataDir: string, services: CommandServices, log: Logger) {
  const place = await makeSocketPlace(dataDir);
  const server = createServer((request, response) => void answer(request, response, services, log));
  try {
    server.listen(place.path);
    await once(server, 'listening');
    await chmod(place.path, 0o600);
  } catch (error) {
    server.close();
    await place.remove();
    throw error;
  }
  server.on('error', (error) => log.warn({ err: error }, 'control socket'));
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // A client that does not read its answer must not keep the shop from closing.
    const timer = setTimeout(() => server.closeAllConnections(), LAST_COMMANDS);
    await closed;
    clearTimeout(timer);
    await place.remove();
  };
  let closing: Promise<void> | undefined;
  /** Accepts no new commands, and waits for running ones; may be called again. */
  return { path: place.path, close: () => (closing ??= close()) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  services: CommandServices,
  log: Logger,
): Promise<void> {
  response.on('error', () => undefined);
  const put = (line: ControlLine) => write(response, `${JSON.stringify(line)}\n`);
  const name = (request.url ?? '').slice(1);
  try {
    const command = OWNER_COMMANDS.find((one) => one.name === name);
    if (request.method !== 'POST' || !command)
      throw new CommandRefused('The running shop does not know this command. Restart it');
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    const result = await command.run(await json(request), services, {
      progress: (done, total) => put({ kind: 'progress', done, total }),
      text: (text) => put({ kind: 'text', text }),
    });
    log.info({ command: name }, 'owner command');
    await put({ kind: 'done', result });
  } catch (error) {
    const { message, details, defect } = reasonForPeople(error);
    if (defect) log.error({ err: error, command: name }, 'owner command failed');
    await put({ kind: 'refused', message, details: [...details] }).catch(() => undefined);
  }
  response.end();
}

/** @throws Error where the reader has gone */
async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed) throw new ReaderGone();
  if (response.write(text)) return;
  const stop = new AbortController();
  const gone = once(response, 'close', { signal: stop.signal }).then(() => {
    throw new ReaderGone();
  });
  try {
    await Promise.race([once(response, 'drain', { signal: stop.signal }), gone]);
  } finally {
    stop.abort();
  }
}

class ReaderGone extends CommandRefused {
  constructor() {
    super('The command line has gone');
  }
}
