import type { ReadStream, WriteStream } from 'node:tty';
import type { Environment } from '../config/config';

type Input = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
type Output = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY'>>;

/** What the owner's command line works with. */
export interface Deps {
  readonly environment: Environment;
  /** The folder from which the paths of files are meant. */
  readonly directory: string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
}
