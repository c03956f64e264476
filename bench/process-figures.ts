import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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
