import { CommitNotifications } from '../../sync-server/store/engines/postgres/commit-notifications';
import { Database } from '../../sync-server/store/engines/postgres/database';
import { openPostgresStore } from '../../sync-server/store/engines/postgres/open-postgres-store';
import { PostgresStore } from '../../sync-server/store/engines/postgres/postgres-store';
import { Transactions } from '../../sync-server/store/engines/postgres/transactions';
import type { ShopReader } from '../../sync-server/store/repositories/shop-on-engine';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';
import { outside } from './outside-connection';
import type { Random } from './random';
import type { RealDatabase } from './real-database';
import { CUTS, SimulatedDatabase } from './simulated-database';
import type { Backup, SimulatedPlace, StoreProcess } from './simulated-place';
import { SimulatedProcess } from './simulated-process';
import { reachableAt } from './simulated-socket';
import type { World } from './world';

/** The server's own limits, by the machine's clock: never reached. In milliseconds. */
const NEVER = 600_000;
/** How long an answer may take, as in production, by the world's clock. In milliseconds. */
const ANSWER_TIMEOUT = 12_000;

/** Inspects the database from outside the world. */
interface Inspector {
  readonly store: ShopStore;
  end(): Promise<void>;
}

/** The store on PostgreSQL: a real one, whose connections are the world's. */
export class PostgresPlace implements SimulatedPlace {
  readonly #database: SimulatedDatabase;
  #inspector: Inspector | undefined;
  #processes = 0;

  constructor(
    world: World,
    private readonly real: RealDatabase,
    private readonly reach: (what: string) => void,
  ) {
    this.#database = new SimulatedDatabase(world, real, reach);
  }

  begin = (): Promise<void> => this.real.empty();

  async end(): Promise<void> {
    await this.#database.rest();
    await this.#inspector?.end();
  }

  #urlAt(host: string): string {
    const { protocol, username, password, pathname } = this.real.url;
    return `${protocol}//${username}:${password}@${host}${pathname}`;
  }

  process(): StoreProcess {
    const process = new SimulatedProcess();
    this.#processes += 1;
    // Each process has its own address for the database, so that its connections can be identified.
    const host = `database-of-${this.#processes}`;
    reachableAt(host, (socket) => this.#database.connect(socket, process));
    return {
      open: () => this.#open(host),
      run: (work) => process.run(work),
      die: () => {
        process.isDead = true;
        this.#database.end(process);
      },
    };
  }

  async #open(host: string): Promise<ShopStore | undefined> {
    const { failures } = this.#database;
    try {
      return await openPostgresStore({
        url: this.#urlAt(host),
        statementTimeout: NEVER,
        answerTimeout: ANSWER_TIMEOUT,
      });
    } catch (error) {
      if (this.#database.failures === failures) throw error;
      this.reach('database not opened');
      return undefined;
    }
  }

  backUp(): Backup {
    this.#database.doNext(() => this.real.keep());
    return { ways: ['rows'], putBack: () => this.#database.doNext(() => this.real.putBack()) };
  }

  fail(random: Random): void {
    if (random.chance(0.2)) this.#database.goOutOfReach();
    else this.#database.cutNext = { where: random.pick(CUTS), atCommit: random.chance(0.5) };
  }

  mend(): void {
    this.#database.isOutOfReach = false;
    this.#database.cutNext = undefined;
  }

  state = (): Promise<string> => this.real.newest();

  async inspect<Result>(work: (shop: ShopReader) => Promise<Result>): Promise<Result> {
    this.#inspector ??= await this.#openInspector();
    return this.#inspector.store.read(work);
  }

  /** A store without commit notifications or background work. */
  async #openInspector(): Promise<Inspector> {
    const host = 'past-the-world';
    reachableAt(host, (socket) => outside(this.real.url, socket));
    const url = this.#urlAt(host);
    const database = new Database({
      url,
      poolSize: 1,
      statementTimeout: NEVER,
      answerTimeout: 0,
      connectTimeout: NEVER,
      maxWait: NEVER,
      maxWaiting: 1,
    });
    const nobody = { committed: () => undefined, feedUnsettled: () => undefined };
    const transactions = new Transactions(database, nobody);
    const client = await database.connect('reading');
    await transactions.open(client);
    client.release();
    const news = new CommitNotifications(url, database.ask);
    return {
      store: new PostgresStore(database, transactions, news),
      end: () => database.end(),
    };
  }
}
