import type { CDPSession } from 'playwright-core';
import * as z from 'zod/mini';
import { commandsTo, type BarePage } from './bare-page';

const heap = z.object({ usedSize: z.number(), backingStorageSize: z.optional(z.number()) });
/** Until all workers of a page are known, in milliseconds: they are told one by one. */
const TOLD = 500;

/** The memory of one context of a page, in bytes, once its rubbish is collected. */
async function heapOf(send: BarePage['send']): Promise<number> {
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = heap.parse(await send('Runtime.getHeapUsage'));
  return usedSize + backingStorageSize;
}

/** The memory of each worker of a page, in bytes. @param session of the page */
export async function workerHeaps(session: CDPSession): Promise<readonly number[]> {
  const workers: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', options);
  await new Promise((resolve) => setTimeout(resolve, TOLD));
  return Promise.all(workers.map((id) => heapOf(commandsTo(session, id))));
}

/** The memory of a page itself, in bytes. @param session of the page */
export async function pageHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = heap.parse(
    await session.send('Runtime.getHeapUsage'),
  );
  return usedSize + backingStorageSize;
}
