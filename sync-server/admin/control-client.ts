import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import * as z from 'zod/mini';
import { systemCode } from '../files/durable-file-system';
import { CommandRefused, type OwnerCommand, type Report } from './command';

/**
 * What travels over the control socket: `POST /<command>` with the arguments in JSON is answered by lines of JSON, the
 * last of which is `done` or `refused`. An answer without one of these has been cut off.
 */
const controlLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('refused'), message: z.string(), details: z.array(z.string()) }),
]);
export type ControlLine = z.infer<typeof controlLine>;

/** Error codes of a socket path on which no process listens. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED']);

/** Whether a shop listens at this socket. @throws Error if access is denied */
export async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if (NOBODY.has(systemCode(error) ?? '')) return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

/**
 * Has the running shop carry out a command.
 * @throws CommandRefused where the shop refuses, or ends before it has answered
 */
export async function askShop<Args, Result>(
  path: string,
  command: OwnerCommand<Args, Result>,
  args: Args,
  report: Report,
): Promise<Result> {
  try {
    for await (const line of linesOf(await send(path, command.name, JSON.stringify(args)))) {
      if (line.kind === 'done') return command.result.parse(line.result);
      if (line.kind === 'refused') throw new CommandRefused(line.message, line.details);
      if (line.kind === 'text') await report.text(line.text);
      else await report.progress(line.done, line.total);
    }
  } catch (error) {
    if (systemCode(error) !== 'ECONNRESET') throw error;
  }
  throw new CommandRefused(
    'The shop ended before it had answered. See what is there, and try again',
  );
}

async function send(path: string, name: string, body: string): Promise<IncomingMessage> {
  const asked = request({
    socketPath: path,
    path: `/${name}`,
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve);
    asked.once('error', reject);
  });
  asked.end(body);
  return answered;
}

async function* linesOf(answer: IncomingMessage): AsyncGenerator<ControlLine> {
  answer.setEncoding('utf8');
  let rest = '';
  for await (const piece of answer) {
    // Not node:readline, which ends lines at U+2028 too: texts may contain that.
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield controlLine.parse(JSON.parse(line));
  }
}
