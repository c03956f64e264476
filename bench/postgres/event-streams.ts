import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openStream } from '../open-stream';
import { cpuSeconds } from '../process-figures';
import type { Case, Measured } from './case';
import { startShop } from './shop-processes';

const run = promisify(execFile);

const STREAMS = 10_000;
const PROCESSES = 2;
/** Besides sockets: what the process of the bench has open anyway. */
const OTHER_FILES = 200;
/** Two heartbeats and a bit, in seconds. */
const IDLE = 55;
const MEGABYTE = 1_000_000;

/** How many files a process may have open here. */
async function openFilesLimit(): Promise<number> {
  const { stdout } = await run('sh', ['-c', 'ulimit -n']);
  return stdout.trim() === 'unlimited' ? Number.POSITIVE_INFINITY : Number(stdout);
}

/** Ten thousand people who have the shop open and do nothing, on two processes: what that takes. */
export const eventStreams: Case = async (server): Promise<Measured> => {
  const most = (await openFilesLimit()) - OTHER_FILES;
  const count = Math.min(STREAMS, most);
  const shop = await startShop(server, { products: 1_000, people: count }, PROCESSES);
  const streams: Socket[] = [];
  const sum = async (of: (pid: number) => Promise<number>) => {
    const figures = await Promise.all(shop.processes.map(({ pid }) => of(pid)));
    return figures.reduce((total, figure) => total + figure, 0);
  };
  const memory = async () => {
    const bytes = await Promise.all(shop.processes.map((process) => process.residentBytes()));
    return bytes.reduce((total, one) => total + one, 0) / MEGABYTE;
  };
  try {
    await pause(3_000);
    const before = await memory();
    const opening = performance.now();
    for (const [number, token] of shop.signedIn.people.entries())
      streams.push(await openStream(shop.ports[number % PROCESSES] ?? 0, token));
    const opened = (performance.now() - opening) / 1000;
    await pause(3_000);
    const used = await sum(cpuSeconds);
    await pause(IDLE * 1000);
    const share = ((await sum(cpuSeconds)) - used) / IDLE;
    const lost = streams.filter(
      ({ destroyed, readableEnded }) => destroyed || readableEnded,
    ).length;
    const grown = (await memory()) - before;
    return {
      how:
        `Event streams: ${count.toLocaleString('en')} people, each with an open stream, on ${PROCESSES} processes, idle for ${IDLE} s (a heartbeat every 25 s looks whether each is still signed in)` +
        `${count < STREAMS ? `; 10,000 were wanted, and \`ulimit -n\` allows ${count + OTHER_FILES} files here` : ''}.`,
      figures: [
        {
          what: 'streams that were lost',
          measured: String(lost),
          budget: 'none',
          holds: lost === 0,
        },
        {
          what: `memory of ${count.toLocaleString('en')} idle streams on ${PROCESSES} processes together`,
          measured: `${grown.toFixed(0)} MB more`,
          budget: 'shown',
          holds: true,
        },
        {
          what: 'CPU of both processes meanwhile',
          measured: `${(share * 100).toFixed(1)} % of a core`,
          budget: 'shown',
          holds: true,
        },
      ],
      details: `Both processes took ${before.toFixed(0)} MB before. All streams were open after ${opened.toFixed(0)} s, opened one after another.`,
    };
  } finally {
    for (const stream of streams) stream.destroy();
    await shop.close();
  }
};
