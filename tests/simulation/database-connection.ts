import { isFarewell, received } from './database-messages';
import { RealSocket } from './real-machine';
import type { SimulatedProcess } from './simulated-process';
import type { Carrier, SimulatedSocket } from './simulated-socket';
import type { World } from './world';

/** The database's side of a connection. */
export interface DatabaseSide {
  readonly world: World;
  readonly url: URL;
  /** New connections are refused. */
  readonly isOutOfReach: boolean;
  /** Whether a connection may send before others must proceed. */
  mayGo(connection: DatabaseConnection): boolean;
  /** Sends something, and waits until the database is idle. */
  exchange(connection: DatabaseConnection, bytes: Buffer): void;
  /** Connections have ended: what they have not committed is undone. */
  drop(connections: readonly DatabaseConnection[]): void;
  /** Something has come from the database. @param refusals of statements, by PostgreSQL's names */
  heard(refusals: readonly string[]): void;
  /** A connection was refused or lost. */
  failed(): void;
}

/** The system's error of a connection that was refused or has broken. */
const systemError = (code: string) => Object.assign(new Error(code), { code });

/**
 * A connection of a simulated process to the real database. What it sends and receives waits until chance releases it; while
 * the database works, the world is paused.
 */
export class DatabaseConnection implements Carrier {
  /** The database's process id of it. */
  pid: number | undefined;
  /** How many statements were sent and have no answer yet. */
  owed = 0;
  /** It gives up quickly where it waits for a lock. */
  hasShortLockTimeout = false;
  readonly #real = new RealSocket();
  #isReady = false;
  #isInTransaction = false;
  #isOver = false;
  /** What waits to be released. */
  #leaving: Buffer[] = [];
  /** Received and not yet passed on. */
  #arrived: Buffer[] = [];
  #isArriving = false;
  #rest: Buffer = Buffer.alloc(0);
  #openedOrNot: () => void = () => undefined;

  constructor(
    private readonly side: DatabaseSide,
    readonly process: SimulatedProcess,
    private readonly socket: SimulatedSocket,
  ) {
    void this.#open();
  }

  async #open(): Promise<void> {
    const { world, url } = this.side;
    await world.gate('database opens');
    if (this.#isOver || this.process.isDead) return;
    if (this.side.isOutOfReach) {
      this.break('ECONNREFUSED');
      return;
    }
    // Names and passwords are exchanged at once: other threads take part in that.
    world.standStillFor(
      new Promise<void>((resolve) => {
        this.#openedOrNot = resolve;
      }),
    );
    this.#real.on('connect', () => this.process.run(() => this.socket.opened()));
    this.#real.on('data', (bytes) => this.#receive(bytes));
    this.#real.on('error', () => undefined);
    this.#real.on('close', () => {
      this.#openedOrNot();
      this.break('ECONNRESET');
    });
    this.#real.connect(Number(url.port), url.hostname);
  }

  #receive(bytes: Buffer): void {
    const got = received(Buffer.concat([this.#rest, bytes]));
    this.#rest = got.rest;
    this.pid ??= got.pid;
    this.#isInTransaction = got.isInTransaction ?? this.#isInTransaction;
    if (this.#isReady) {
      this.owed -= got.answered;
      if (got.bytes.length > 0) this.#arrived.push(got.bytes);
      this.side.heard(got.refusals);
      return;
    }
    this.#isReady = got.answered > 0;
    this.process.run(() => this.socket.push(got.bytes));
    if (this.#isReady) this.#openedOrNot();
  }

  send(bytes: Buffer): void {
    if (this.#isOver || this.process.isDead) return;
    if (!this.#isReady || isFarewell(bytes)) {
      this.#real.write(bytes);
      return;
    }
    this.#leaving.push(bytes);
    if (this.#leaving.length === 1) void this.#leave();
  }

  async #leave(): Promise<void> {
    await this.side.world.gate('to the database', () => this.side.mayGo(this));
    const bytes = Buffer.concat(this.#leaving.splice(0));
    if (!this.#isOver && !this.process.isDead) this.side.exchange(this, bytes);
  }

  /** A transaction is open, as far as the database has answered. */
  get isInTransaction(): boolean {
    return this.#isInTransaction;
  }

  /** Statements go to the database. */
  write(statements: readonly Buffer[]): void {
    this.owed += statements.length;
    this.#real.write(Buffer.concat(statements));
  }

  /** Passes on what was received, when chance lets it. */
  handOn(): void {
    if (this.#isArriving || this.#arrived.length === 0) return;
    this.#isArriving = true;
    void this.side.world.gate('from the database').then(() => {
      this.#isArriving = false;
      const bytes = Buffer.concat(this.#arrived.splice(0));
      if (!this.#isOver && !this.process.isDead) this.process.run(() => this.socket.push(bytes));
    });
  }

  /** Ends it for the database; its process is not notified. */
  end(): void {
    this.#isOver = true;
    this.owed = 0;
    this.#real.destroy();
  }

  /** Ends it for both sides. @param code the error that its process gets */
  break(code: string): void {
    if (this.#isOver) return;
    this.lose(code);
    this.side.drop([this]);
  }

  /** Notifies its process that it has ended. */
  lose(code: string): void {
    this.end();
    this.side.failed();
    void this.side.world.gate('connection breaks').then(() => {
      if (!this.process.isDead) this.process.run(() => this.socket.destroy(systemError(code)));
    });
  }

  close(): void {
    if (this.#isOver) return;
    this.end();
    this.side.drop([this]);
  }
}
