import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * `kill -9` for a program and all that it has started, at once.
 * @param child started with `detached`: the first of a group of its own
 */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
