import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { systemCode } from '../../../files/durable-file-system';

/** The content of a lock: its holder. */
export const lockHolder = z.object({
  released: z.boolean(),
  pid: z.int(),
  /** When the process began, in ticks of the machine; distinguishes it from a later one with the same number. */
  began: z.string(),
  /** Machine, boot and container: process numbers mean something only inside it. */
  place: z.string(),
  token: z.string(),
});
export type LockHolder = z.infer<typeof lockHolder>;

/** This process as the holder of a lock. */
export function thisHolder(): LockHolder {
  return {
    released: false,
    pid: process.pid,
    began: statOf(process.pid)?.began ?? '',
    place: placeOfThisProcess(),
    token: randomUUID(),
  };
}

/** Whether this process can check by its number if the holder lives. */
export function isHere({ place }: LockHolder): boolean {
  return place === placeOfThisProcess();
}

/**
 * Whether the process still runs. One that was killed stays in the table of processes until its parent asks for its end
 * (a zombie), in a container whose first process never asks for ever: it runs no more, and neither does one that is
 * just being taken down. Only for a holder that `isHere`.
 */
export function isRunning({ pid, began }: LockHolder): boolean {
  if (!isKnown(pid)) return false;
  const stat = statOf(pid);
  // Without `/proc` the number is all that is known.
  return stat ? stat.began === began && !stat.ended : began === '';
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

/** The kernel's mark of a process that is being taken down (`PF_EXITING`). */
const EXITING = 0x4;

interface ProcessStat {
  /** When it began, in ticks of the machine. */
  readonly began: string;
  readonly ended: boolean;
}

/** What the system says of a process; nothing if there is none of that number, or no `/proc`. */
function statOf(pid: number): ProcessStat | undefined {
  const text = systemText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === '') return undefined;
  // Counted from the third field on, after the name, which may hold anything: proc_pid_stat(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = '', , , , , , flags = '0'] = fields;
  const ended = ['Z', 'X', 'x'].includes(state) || (Number(flags) & EXITING) !== 0;
  return { began: fields[19] ?? '', ended };
}

function placeOfThisProcess(): string {
  const boot = systemText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const container = systemText(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), boot.trim(), container].join(' ');
}

function systemText(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
