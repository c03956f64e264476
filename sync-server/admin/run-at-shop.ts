import { once } from 'node:events';
import type { ReadStream, WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { readDataPlace, type Environment } from '../config/config';
import type { OwnerCommand, Report } from './command';
import { reachShop } from './shop-access';

type Input = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
type Output = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;

/** What the owner's command line works with. */
export interface Deps {
  readonly environment: Environment;
  /** The folder that file paths are relative to. */
  readonly directory: string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
}

interface RunOptions {
  /** Whether an empty data folder or database becomes a new shop. */
  readonly mayBegin?: boolean;
  /** The label of the progress bar, such as `Importing`; without it there is no bar. */
  readonly doing?: string;
  /** Receives what the command writes. */
  readonly put?: (piece: string) => Promise<void>;
}

/** Runs a command at the shop of `DATA_DIR` or `DATABASE_URL`, running or not. @throws CommandRefused, ConfigError */
export async function runAtShop<Args, Result>(
  { environment, stderr }: Deps,
  command: OwnerCommand<Args, Result>,
  args: Args,
  { mayBegin = false, doing, put = () => Promise.resolve() }: RunOptions = {},
): Promise<Result> {
  const place = readDataPlace(environment);
  const warn = (message: string) => void stderr.write(`${message}\n`);
  const shop = await reachShop({ place, mayBegin, warn });
  const bar = doing === undefined || !stderr.isTTY ? undefined : progressBar(doing, stderr);
  const report: Report = {
    text: put,
    async progress(done, total) {
      if (bar?.isActive === false) bar.start(total, done);
      bar?.update(done);
    },
  };
  try {
    return await shop.run(command, args, report);
  } finally {
    bar?.stop();
    await shop.close();
  }
}

/** Writes to a stream, and waits for back pressure. */
export async function writeTo(stream: NodeJS.WritableStream, piece: string): Promise<void> {
  if (!stream.write(piece)) await once(stream, 'drain');
}

/** A bar that disappears when the command is done. @param doing such as `Importing` */
export function progressBar(doing: string, stream: NodeJS.WritableStream): SingleBar {
  const format = `${doing} {bar} {value} of {total}`;
  return new SingleBar({ stream, format, clearOnComplete: true }, Presets.shades_classic);
}
