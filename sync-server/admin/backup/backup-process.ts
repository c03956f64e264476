import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

/** Lower than the shop's own: orders must not wait for a backup. */
const PRIORITY = 10;

/**
 * Makes a backup in a process of its own, with the settings of this one.
 * @param program the built server
 * @throws Error with its output if it fails
 */
export async function backupInProcess(
  program: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [program, 'admin', 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const ended = once(child, 'close');
  // Lowering it late, or not at all, harms nothing.
  if (child.pid !== undefined) lower(child.pid);
  const [said, [code]] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new Error(said.trim() || `The backup ended with ${String(code)}`);
}

function lower(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It has already ended, or the system does not permit this.
  }
}
