import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Hashing } from './passwords';

const SCRIPT = new URL('./hashing-worker.mjs', import.meta.url);
/** A thread has nothing of its own to remember. */
const SMALL = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 };

const answer = z.object({
  result: z.optional(z.union([z.string(), z.boolean()])),
  error: z.optional(z.unknown()),
});

/**
 * argon2id with the library's parameters, on threads of its own: made when they are first needed, kept, and no reason for the
 * process to stay. As many as work at the same time, so the caller bounds them.
 */
export function argon2Threads(): Hashing {
  const idle: Worker[] = [];

  async function work(task: { password: string; passwordHash?: string }): Promise<unknown> {
    const thread = idle.pop() ?? newThread();
    // It keeps the process alive only while somebody waits for it.
    thread.ref();
    // An error or an end of the thread rejects; then it is not used again.
    const said = await asked(thread, task);
    thread.unref();
    idle.push(thread);
    if (said.error !== undefined) throw said.error;
    return said.result;
  }

  return {
    hash: async (password) => z.parse(z.string(), await work({ password })),
    verify: async (passwordHash, password) =>
      z.parse(z.boolean(), await work({ password, passwordHash })),
  };
}

function newThread(): Worker {
  // It needs nothing of how the server itself was started.
  return new Worker(SCRIPT, { resourceLimits: SMALL, execArgv: [] });
}

async function asked(thread: Worker, task: object): Promise<z.infer<typeof answer>> {
  const stopped = new AbortController();
  const { signal } = stopped;
  try {
    const replied = once(thread, 'message', { signal });
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new Error('The thread that hashes passwords has ended');
    });
    thread.postMessage(task);
    const [said]: unknown[] = await Promise.race([replied, ended]);
    return answer.parse(said);
  } finally {
    stopped.abort();
  }
}
