import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The memory that a process takes (RSS), in bytes. @throws Error where the system does not say */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kilobytes =
    status === undefined
      ? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
      : /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  const bytes = Number(kilobytes) * 1024;
  if (!(bytes > 0)) throw new Error(`The memory of process ${pid} is not known`);
  return bytes;
}

/**
 * How much more memory (RSS) than before a process takes during a piece of work at most, in bytes (Linux).
 * @throws Error where the system does not say
 */
export async function extraBytesDuring(
  pid: number | undefined,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await residentBytes(pid);
  // Forgets the peak so far.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  if (!(peak > 0)) throw new Error(`The memory of process ${pid} is not known`);
  return peak - before;
}

/** Hundredths of a second, as Linux counts: of a process, of its children that have ended, and whose child it is. */
async function timesOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold blanks.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = [
    1, 11, 12, 13, 14,
  ].map((place) => fields[place]);
  return { parent, own: user + system, ended: ofEnded + systemOfEnded };
}

/** The processor time that a process has taken so far, in seconds (Linux). @throws Error where the system does not say */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await timesOf(pid)).own / 100;
}

/**
 * The processor time of a process, its siblings and their parent, those that have ended among them, in seconds (Linux): of all of a
 * database server, by one of its connections.
 * @throws Error where the system does not say
 */
export async function familySeconds(pid: number): Promise<number> {
  const { parent } = await timesOf(pid);
  const { own, ended } = await timesOf(parent);
  let sum = own + ended;
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name)) {
      const process = await timesOf(Number(name)).catch(() => undefined);
      if (process?.parent === parent) sum += process.own;
    }
  return sum / 100;
}
