import { backupCommands } from './admin/backup/backup-commands';
import { runCommandLine } from './admin/command-line';
import { runMoveCommand } from './admin/export-import/move-command';
import { MoveRefusedError } from './store/export-import';

/** Ctrl-C reaches every process of the terminal, and npm hands it on once more: copies come within this time, in milliseconds. */
const SAME_SIGNAL = 250;

const { env: environment, stdin, stdout, stderr } = process;

/** From where the paths of files are meant: npm runs its scripts in the project's root. */
function directory(): string {
  const { npm_lifecycle_event: script, INIT_CWD: calledFrom } = environment;
  return ((script === 'admin' || script === 'store:move') && calledFrom) || process.cwd();
}

/** What `npm run admin` runs. @returns the code to end with, of `EXIT` */
export function runAdmin(args: readonly string[]): Promise<number> {
  // The reader of a table may have seen enough of it, as `head` has.
  stdout.on('error', () => process.exit(1));
  const deps = { environment, directory: directory(), stdin, stdout, stderr };
  return runCommandLine(args, deps, backupCommands);
}

/** What `npm run store:move` runs. @returns the code to end with, of `EXIT` */
export function runStoreMove(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  let stoppedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      const now = performance.now();
      // A second request is not kept waiting.
      if (stoppedAt !== undefined && now - stoppedAt > SAME_SIGNAL) process.exit(1);
      stoppedAt ??= now;
      stopping.abort(new MoveRefusedError('Stopped'));
    });
  const deps = { environment, directory: directory(), stdout, stderr };
  return runMoveCommand(args, deps, stopping.signal);
}
