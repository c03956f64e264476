import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LIFTED_LIMITS, SERVER, SERVER_ENV } from '../../scripts/server.mjs';
import { freePort } from './free-port';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The first admin of every shop that the tests start. */
export const ADMIN = { email: 'admin@example.test', password: 'correct horse battery' } as const;

/** How long a start may take, in milliseconds: generous, for a machine that does other things too. */
const START_LIMIT = 60_000;
/** What it prints when it listens. */
const IS_OPEN = 'The shop is open at';
/** The most printed lines that are remembered. */
const MAX_OUTPUT = 400;

export interface ServerOptions {
  /** Where the shop keeps its data; a new temporary folder unless given. */
  readonly dataDir?: string;
  /** A folder of data of which it begins with a copy; an empty shop, filled with the demo's products, unless given. */
  readonly copyOf?: string | undefined;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** `start` unless given. */
  readonly mode?: 'start' | 'serve';
  /** The folder in which it was built (`dist`); this project's unless given. */
  readonly root?: string;
  /** How many files and connections it may have open at once; what the system gives unless said. */
  readonly openFiles?: number;
  /** Its parent never reaps it, as the first process of many containers: once killed, it stays a zombie. */
  readonly neverReaped?: boolean;
}

const PROGRAM = [process.execPath, ...SERVER];
/**
 * A parent that never reaps its child: starts what follows in the background, prints its pid, and
 * becomes a program that knows nothing of it.
 */
const NEGLIGENT = ['sh', '-c', '"$@" & echo "process $!"; exec sleep 3600', 'sh'];

/** A shell that sets the bound, and becomes what follows. */
const withOpenFiles = (most: number) => ['sh', '-c', `ulimit -n ${most}; exec "$@"`, 'sh'];

/**
 * The shop's real server in a process of its own, so that it can be killed as a power cut kills it. It is the built one, as
 * `npm start` runs it: it starts in a third of the time that the translation of each file takes.
 */
export class ServerProcess {
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #output: string[] = [];
  /** The parents of killed servers that were not reaped. */
  readonly #negligent: ChildProcess[] = [];

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    options: ServerOptions,
  ) {
    this.#options = options;
  }

  /** Prepares a server without starting it. */
  static async prepare(options: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'shop-data-')));
    if (options.copyOf !== undefined) await cp(options.copyOf, dataDir, { recursive: true });
    return new ServerProcess(dataDir, options.port ?? (await freePort()), options);
  }

  /** Starts a server with the demo shop and waits until it answers. */
  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(options);
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it printed since its last start, errors included. */
  get output(): string {
    return this.#output.join('\n');
  }

  /** The pid of the running process. */
  get pid(): number {
    const said = /^process (\d+)$/m.exec(this.output)?.[1];
    const pid = this.#options.neverReaped ? Number(said) : this.#child?.pid;
    if (!pid) throw new Error('It was not started');
    return pid;
  }

  /** Starts it (again) and waits until it answers. @throws Error with what it printed when it ends instead */
  async start(): Promise<void> {
    const child = this.#spawn();
    const deadline = Date.now() + START_LIMIT;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The server ended with ${child.exitCode}:\n${this.output}`);
      }
      // Only its own output counts: another program may answer at this port.
      if (this.output.includes(IS_OPEN)) {
        const answer = await fetch(`${this.origin}/healthz`).catch(() => null);
        if (answer?.ok) return;
      }
      await sleep(50);
    }
    await this.kill();
    throw new Error(`The server did not answer in ${START_LIMIT} ms:\n${this.output}`);
  }

  /** Starts it where it is expected to refuse, and gives its exit code. */
  async startAndWaitForEnd(): Promise<number | null> {
    const child = this.#spawn();
    const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT);
    await once(child, 'close');
    clearTimeout(timer);
    return child.exitCode;
  }

  /** `kill -9`: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    if (this.#options.neverReaped && this.#child) {
      process.kill(this.pid, 'SIGKILL');
      this.#negligent.push(this.#child);
      this.#child = null;
      return;
    }
    await this.#end('SIGKILL');
  }

  /** Sends a signal and goes on. */
  signal(signal: 'SIGTERM' | 'SIGINT' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Waits until it has ended by itself, and gives its exit code; `null` where a signal ended it. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (!child) throw new Error('It was not started');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  /** Stops it as a user would, and waits. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** Stops it as a person would, waits, and removes its data where this object made the folder. */
  async close(): Promise<void> {
    if (this.#options.neverReaped) await this.kill();
    for (const parent of this.#negligent) parent.kill();
    await this.#end('SIGTERM');
    if (this.#options.dataDir === undefined)
      await rm(this.dataDir, { recursive: true, force: true });
  }

  #spawn(): ChildProcess {
    this.#output = [];
    const { openFiles, mode = 'start' } = this.#options;
    const bound = openFiles === undefined ? [] : withOpenFiles(openFiles);
    const program = [...bound, ...PROGRAM, mode];
    const [command = '', ...args] = this.#options.neverReaped
      ? [...NEGLIGENT, ...program]
      : program;
    const child = spawn(command, args, {
      cwd: this.#options.root ?? ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...SERVER_ENV,
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        SEED: 'demo',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...LIFTED_LIMITS,
        LOG_LEVEL: 'warn',
        ...this.#options.env,
      },
    });
    const remember = (chunk: Buffer) => {
      this.#output.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      this.#output.splice(0, Math.max(0, this.#output.length - MAX_OUTPUT));
    };
    child.stdout?.on('data', remember);
    child.stderr?.on('data', remember);
    this.#child = child;
    return child;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(timer);
  }
}
