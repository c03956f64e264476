import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from './server-process';

/** What an owner's command printed, and its exit code; `null` where it was killed. */
export interface OwnerSaid {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command of the owner's in a process of its own. */
export interface OwnerProcess {
  /** Kills it as a power cut would. */
  kill(): void;
  readonly said: Promise<OwnerSaid>;
}

type Environment = Readonly<Record<string, string>>;

/** Runs `npm run admin -- …` on a data folder, and waits. @param input its standard input */
export function owner(
  dataDir: string,
  args: readonly string[],
  input = '',
  env: Environment = {},
): Promise<OwnerSaid> {
  return began(start(dataDir, ['scripts/admin.mjs', ...args], env), input).said;
}

/** Starts a command without npm's and the project's own scripts around it, so that it can be killed. */
export function ownerProcess(dataDir: string, args: readonly string[]): OwnerProcess {
  return began(start(dataDir, ['dist/server.js', 'admin', ...args], {}), '');
}

function start(dataDir: string, args: readonly string[], env: Environment): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function began(child: ChildProcess, input: string): OwnerProcess {
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('Not piped');
  // One that is killed, or needs no input, may have closed it.
  stdin.on('error', () => undefined);
  stdin.end(input);
  const said = Promise.all([text(stdout), text(stderr), once(child, 'close')]).then(
    ([out, err]) => ({ code: child.exitCode, out, err }),
  );
  return { kill: () => void child.kill('SIGKILL'), said };
}
