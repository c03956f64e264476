import { fork, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error';
import type { Hashing } from './passwords';

const CHILD = fileURLToPath(new URL('./hash-child.mjs', import.meta.url));
/** In seconds: another process starts sooner. */
const RETRY_AFTER = 1;

const answerSchema = z.union([
  z.object({ value: z.union([z.string(), z.boolean()]) }),
  z.object({ error: z.string() }),
]);

/** A job: hash a password, or check a password against a hash. */
interface Job {
  readonly password: string;
  readonly passwordHash?: string;
}

/** Hashing in processes of its own. */
export interface HashProcesses extends Hashing {
  /** The processes running now, by id. */
  pids(): number[];
  /** Ends the processes; running jobs are refused. */
  close(): void;
}

interface HashProcessOptions {
  readonly log: Pick<Logger, 'warn'>;
  /** Niceness, from 0 to 19, as for `nice`. */
  readonly priority?: number;
}

/**
 * Hashes in processes of their own, whose priority is below the server's: twenty people who sign in at once cost readers
 * little (docs/decisions/0012-limits.md). One process for each concurrent hash is started when
 * needed, and kept. They end with this process, however it ends.
 * @returns its functions throw ApiError `unavailable` with `Retry-After` if the process has died; the next call starts another
 */
export function createHashProcesses({
  log,
  priority = constants.priority.PRIORITY_BELOW_NORMAL,
}: HashProcessOptions): HashProcesses {
  const all = new Set<ChildProcess>();
  const idle: ChildProcess[] = [];
  let isClosed = false;

  function start(): ChildProcess {
    const child = fork(CHILD, [String(priority)], {
      // Not this process's own options: the child is plain JavaScript, and small.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    all.add(child);
    const gone = (why: unknown) => {
      if (!all.delete(child)) return;
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
      if (!isClosed) log.warn({ why: String(why) }, 'a process that hashes passwords has ended');
    };
    child.on('error', gone);
    child.once('exit', (code, signal) => gone(signal ?? code));
    return child;
  }

  async function run(job: Job): Promise<string | boolean> {
    if (isClosed) throw unavailable();
    const child = idle.pop() ?? start();
    hold(child);
    try {
      const answer = await ask(child, job);
      if (all.has(child)) idle.push(child);
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    } finally {
      release(child);
    }
  }

  return {
    hash: async (password) => String(await run({ password })),
    verify: async (passwordHash, password) => (await run({ password, passwordHash })) === true,
    pids: () => [...all].flatMap(({ pid }) => pid ?? []),
    close() {
      isClosed = true;
      for (const child of all) if (child.connected) child.disconnect();
    },
  };
}

/** @throws ApiError `unavailable` if the process dies meanwhile, or cannot be reached */
function ask(child: ChildProcess, job: Job): Promise<z.infer<typeof answerSchema>> {
  // One that could not be started, for lack of handles, has no channel.
  if (!child.connected) return Promise.reject(unavailable());
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      child.off('message', answered).off('exit', died).off('error', died).off('disconnect', died);
      end();
    };
    const died = () => settle(() => reject(unavailable()));
    const answered = (message: unknown) => settle(() => resolve(answerSchema.parse(message)));
    child.once('message', answered).once('exit', died).once('error', died).once('disconnect', died);
    child.send(job, (error) => {
      if (error) died();
    });
  });
}

/** Only a busy process keeps this one from exiting. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

const unavailable = () =>
  new ApiError('unavailable', { headers: { 'Retry-After': String(RETRY_AFTER) } });
