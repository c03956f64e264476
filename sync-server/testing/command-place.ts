import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { runCommandLine } from '../admin/command-line';
import { openControlSocket } from '../admin/control-socket';
import type { Passwords } from '../identity/passwords';
import { readStatus } from '../status/read-status';
import { whyNotStored } from '../status/why-not-stored';
import { openLowdbStore } from '../store/engines/lowdb/lowdb-store';
import type { ShopStore } from '../store/repositories/shop-store';

/** What a command line said, and what it ended with. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A shop that has its store open and listens for the command line, as the server's process does. */
export interface RunningShop {
  readonly store: ShopStore;
  readonly socket: Awaited<ReturnType<typeof openControlSocket>>;
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** For tests: a data folder, command lines on it, and a shop that runs there. */
export class CommandPlace {
  readonly #running: RunningShop[] = [];

  private constructor(
    readonly root: string,
    readonly dataDir: string,
  ) {}

  /** @param name of the data folder; a long one makes the path of its socket too long */
  static async make(name = 'data'): Promise<CommandPlace> {
    const root = await mkdtemp(join(tmpdir(), 'shop-owner-'));
    const dataDir = join(root, name);
    await mkdir(dataDir);
    return new CommandPlace(root, dataDir);
  }

  /** Runs one command, as `npm run admin -- …` does. */
  async run(args: readonly string[], input: string | PassThrough = ''): Promise<Said> {
    const [out, err] = [new Captured(), new Captured()];
    const code = await runCommandLine(args, {
      environment: { DATA_DIR: this.dataDir },
      directory: this.root,
      stdin: typeof input === 'string' ? streamOf(input) : input,
      stdout: out,
      stderr: err,
    });
    return { code, out: out.text, err: err.text };
  }

  async start(passwords: Passwords = UNHASHED): Promise<RunningShop> {
    const store = await this.open();
    const lines: string[] = [];
    const socket = await openControlSocket(
      this.dataDir,
      {
        store,
        passwords,
        clock: Date.now,
        randomUuid: randomUUID,
        status: () =>
          readStatus({
            store,
            clock: Date.now,
            dataDir: this.dataDir,
            whyNotStored: () => whyNotStored(store),
          }),
      },
      logTo(lines),
    );
    const running: RunningShop = {
      store,
      socket,
      log: lines,
      async stop() {
        await socket.close();
        await store.close();
      },
    };
    this.#running.push(running);
    return running;
  }

  /** Its store, as long as no shop runs. */
  open(): Promise<ShopStore> {
    return openLowdbStore({ directory: this.dataDir, clock: Date.now, warn: () => undefined });
  }

  async clear(): Promise<void> {
    for (const running of this.#running) await running.stop();
    await rm(this.root, { recursive: true, force: true });
  }
}

const UNHASHED: Passwords = {
  hash: async (password) => `plain:${password}`,
  matches: async (hash, password) => hash === `plain:${password}`,
};

/** Keeps what is written to it. */
export class Captured extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}

function streamOf(text: string): PassThrough {
  const stream = new PassThrough();
  stream.end(text);
  return stream;
}

function logTo(lines: string[]): Logger {
  return pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
}
