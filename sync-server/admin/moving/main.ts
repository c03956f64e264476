import { MoveRefusedError } from '../../store/movable-store';
import { runMoveCommand } from './move-command';

const [directory = '.', ...args] = process.argv.slice(2);
/** Ctrl-C reaches every process of the terminal, and npm hands it on once more: copies come within this time, in milliseconds. */
const SAME_SIGNAL = 250;

const stopping = new AbortController();
let stoppedAt: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    const now = performance.now();
    // Whoever asks twice does not wait.
    if (stoppedAt !== undefined && now - stoppedAt > SAME_SIGNAL) process.exit(1);
    stoppedAt ??= now;
    stopping.abort(new MoveRefusedError('Stopped'));
  });

const { env: environment, stdout, stderr } = process;
process.exitCode = await runMoveCommand(
  args,
  { environment, directory, stdout, stderr },
  stopping.signal,
);
