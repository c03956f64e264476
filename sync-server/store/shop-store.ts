import type { Sales, SalesQuery } from '#shared/admin/dashboard';
import type { OrderPage } from '#shared/admin/order-list';
import type { ProductView } from '#shared/admin/product-list';
import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import type { StockCause } from '#shared/payments/stock-history';
import type { Page } from '#shared/core/page';
import type { OpenOrder } from '#shared/orders/cash-limit';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import type { Review } from '#shared/reviews/review';
import type { Commit } from './commit';
import type { LeaseHold, LeaseStore } from './lease';
import type { LimitStore } from './limit-store';
import type { NumberReader, NumberWriter } from './number-store';
import type { WishReader, WishWriter } from './wish-store';
import type { PaymentReader, PaymentWriter } from './payment-store';
import type { PushReader, PushWriter } from './push-store';
import type { StatusReader, StatusWriter } from './status-store';
import type { OwnerReader, OwnerWriter } from './owner-rows';
import type {
  User,
  Session,
  Identity,
  PasswordReset,
  Mail,
  GatewayEvent,
  SecurityRow,
  SessionWithPerson,
  SyncClient,
  StoredOutcome,
} from './row-types';
import type {
  SecurityQuery,
  ProductQuery,
  AdminProductQuery,
  ReadOptions,
  WriteOptions,
  OrderQuery,
  UserQuery,
  CatalogueChange,
  AccountDocumentChange,
  ChangePage,
} from './queries';

/** Everything that can be asked of one consistent state of the shop. */
export interface ShopReader
  extends NumberReader, OwnerReader, PaymentReader, PushReader, StatusReader, WishReader {
  /** Names this store for ever: cursors of another store are recognised by it. */
  epoch(): Promise<string>;
  /** Names the run of the store since its last start: letters and digits, at most ten. */
  run(): Promise<string>;
  /**
   * Whether this store may have given the version out in one of its feeds. False for what it gave in a time that is
   * undone: its data were set back to a backup since.
   */
  hasGiven(version: number): Promise<boolean>;

  user(id: string): Promise<User | undefined>;
  userByEmail(email: string): Promise<User | undefined>;
  countUsers(): Promise<number>;
  countAdmins(): Promise<number>;
  /** Newest first unless sorted otherwise. */
  listUsers(query: UserQuery): Promise<Page<User>>;
  /**
   * People whose email nobody has confirmed, admins left out, by id, those after an id: page by page to the end.
   * @param madeBefore ISO 8601 UTC
   * @param after '' from the first one
   */
  unconfirmedUsers(madeBefore: string, after: string, limit: number): Promise<User[]>;
  session(id: string): Promise<Session | undefined>;
  /** Everybody's by id, those after an id: page by page to the end. @param after '' from the first one */
  sessionsAfter(after: string, limit: number): Promise<Session[]>;
  /** In no order. */
  sessionsOf(userId: string): Promise<Session[]>;

  /** Those on sale, as all that is counted and listed below. In a transaction this locks the rows, in id order. Missing ones are left out. */
  products(ids: readonly string[]): Promise<Product[]>;
  /** As `products`, drafts among them: for admins alone. */
  productsAndDrafts(ids: readonly string[]): Promise<Product[]>;
  countProducts(): Promise<number>;
  /** Whether there was a product of this id, and it was deleted. */
  wasDeleted(productId: string): Promise<boolean>;
  /** The names of all categories, in alphabetical order. */
  categories(): Promise<readonly string[]>;
  listProducts(query: ProductQuery): Promise<Page<Product>>;
  /** As admins see them. */
  listAllProducts(query: AdminProductQuery): Promise<Page<Product>>;
  /** How many products with a keyword each list of the admins holds. */
  countAllProducts(keyword: string): Promise<Readonly<Record<ProductView, number>>>;
  /** Those on sale with low stock (`shared/admin/low-stock.ts`), fewest pieces first, then by id; and how many there are. */
  lowStock(limit: number): Promise<{ readonly items: readonly Product[]; readonly total: number }>;
  /** Best rated first. */
  topProducts(limit: number): Promise<Product[]>;
  /** Newest first. */
  reviewsOf(productId: string, limit?: number): Promise<Review[]>;
  ownReview(userId: string, productId: string): Promise<Review | undefined>;
  catalogueVersion(): Promise<number>;
  /**
   * Names the state of the catalogue: of two reads that are told the same name, both see the same products, words and settings. What is
   * made from them is kept under it. (A version says what comes after it, and may be that of two states while transactions are open.)
   */
  catalogueState(): Promise<string>;
  /** Changes after a version, oldest first; every one of them is committed. A draft is told of as one that was removed. */
  catalogueChanges(after: number, limit: number): Promise<ChangePage<CatalogueChange>>;

  /** Oldest first. */
  addresses(userId: string): Promise<Address[]>;
  order(id: string): Promise<Order | undefined>;
  /** In no order; missing ones are left out. A transaction that needs several asks for them at once: two of them lock in the same order. */
  orders(ids: readonly string[]): Promise<Order[]>;
  /** Newest first. */
  ordersOf(userId: string): Promise<Order[]>;
  /** Those of a person that are neither paid nor closed, newest first; found without looking at the others. At least what rules look at. */
  unpaidOrdersOf(userId: string): Promise<readonly OpenOrder[]>;
  /** Everybody's that wait to be paid online, oldest first, then by id; no others are looked at. @param after the last one read */
  unpaidOnlineOrders(limit: number, after?: Pick<Order, 'createdAt' | '_id'>): Promise<Order[]>;
  /** The `dispatched` ones (`list-rules.ts`), newest first; no others are looked at. */
  ordersOnTheWay(limit: number): Promise<Pick<Page<Order>, 'items' | 'total'>>;
  /** Everybody's, newest first unless sorted otherwise. */
  listOrders(query: OrderQuery): Promise<Page<Order>>;
  /** How many orders with a keyword each status holds, and how many there are; with a keyword it looks at those that have it. */
  countOrders(keyword: string): Promise<OrderPage['counts']>;
  /** Sums up all orders, as `salesOf` of `shared/admin/dashboard.ts` does. */
  sales(query: SalesQuery): Promise<Sales>;
  accountVersion(userId: string): Promise<number>;
  accountChanges(
    userId: string,
    after: number,
    limit: number,
  ): Promise<ChangePage<AccountDocumentChange>>;

  /** What happened to an order, oldest first. */
  auditOf(orderId: string): Promise<AuditEntry[]>;
  gatewayEvent(id: string): Promise<GatewayEvent | undefined>;
  /** Those that are to be worked on by a time, the first received first. @param time ISO 8601 UTC */
  dueEvents(time: string, limit: number): Promise<GatewayEvent[]>;
  /** Those that were worked on before a time, in no order. @param time ISO 8601 UTC */
  eventsDoneBefore(time: string, limit: number): Promise<GatewayEvent[]>;

  identity(issuer: string, subject: string): Promise<Identity | undefined>;
  identitiesOf(userId: string): Promise<Identity[]>;
  passwordReset(id: string): Promise<PasswordReset | undefined>;
  /** Somebody's, the newest first. */
  passwordResetsOf(userId: string): Promise<PasswordReset[]>;
  /** Those that have run out by a time, in no order. @param time ISO 8601 UTC */
  passwordResetsOver(time: string, limit: number): Promise<PasswordReset[]>;
  /**
   * Mails that are due by a time, in their turn: what has failed last, so that one that breaks the connection each time keeps nobody;
   * then those with words of their own, such as a new password, for which somebody waits; then the oldest. @param time ISO 8601 UTC
   */
  dueMails(time: string, limit: number): Promise<Mail[]>;
  /** When the first mail is due of those that are due after a time; nothing where there is none. @param time ISO 8601 UTC */
  nextMailDue(time: string): Promise<string | undefined>;
  mail(id: string): Promise<Mail | undefined>;

  /** Whether a name was spent (`ShopWriter.spend`). */
  isSpent(name: string): Promise<boolean>;

  securityRow(id: string): Promise<SecurityRow | undefined>;
  /** Newest first. */
  listSecurity(query: SecurityQuery): Promise<Page<SecurityRow>>;
  /** Everything that counts against one bound, in no order. */
  securityShelf(shelf: SecurityRow['shelf']): Promise<SecurityRow[]>;
  /** The refused sign-ins that were counted for one network on one day. @param day `yyyy-mm-dd`, the shop's */
  refusalsOf(network: string, day: string): Promise<SecurityRow[]>;

  /** In a transaction this locks the row. */
  client(clientId: string): Promise<SyncClient | undefined>;
  outcome(userId: string, actionId: string): Promise<StoredOutcome | undefined>;
  /** Those that were recorded before a time, in no order. @param time ISO 8601 UTC */
  outcomesBefore(time: string, limit: number): Promise<StoredOutcome[]>;
  /**
   * Which of these uploaded pictures a product or an order names; drafts and orders of long ago among them.
   * @param among names, as `uploadedPictureOf` reads them in an address
   */
  namedPictures(among: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * A transaction: what it reads includes what it wrote. Every change of a product, of the search words or of the settings raises the
 * catalogue's version, every change of a document of an account its owner's, inside the same transaction.
 */
export interface ShopWriter
  extends
    ShopReader,
    NumberWriter,
    OwnerWriter,
    PaymentWriter,
    PushWriter,
    StatusWriter,
    WishWriter {
  /** @throws DuplicateError when the email belongs to somebody else */
  putUser(user: User): Promise<void>;
  /**
   * Takes a person away, with sessions, subscriptions, identities, outboxes, kept replies and the notes about them; what they
   * ordered and wrote stays. Their addresses, wishes and alerts are removed one by one before, as every change of an account.
   */
  removeUser(id: string): Promise<void>;
  putSession(session: Session): Promise<void>;
  removeSession(id: string): Promise<void>;
  removeSessionsOf(userId: string, except?: string): Promise<void>;

  /** @param cause what a change of its stock is written down with; without one, here and below, it is not */
  putProduct(product: Product, cause?: StockCause): Promise<void>;
  removeProduct(id: string): Promise<void>;
  /** Takes pieces out of stock; false, and nothing taken, where fewer are left or the product is gone. */
  takeStock(productId: string, qty: number, cause?: StockCause): Promise<boolean>;
  /** Puts pieces back into stock; where the product is gone they went with it, and nothing happens. */
  returnStock(productId: string, qty: number, cause?: StockCause): Promise<void>;
  /**
   * Adds a review and its rating to the product.
   * @throws DuplicateError for a second one by the same person, or where its id is taken
   */
  addReview(review: Review): Promise<void>;

  putAddress(userId: string, address: Address): Promise<void>;
  removeAddress(userId: string, id: string): Promise<void>;
  /** @throws DuplicateError when the order of that id is somebody else's */
  putOrder(order: Order): Promise<void>;
  /** As `putOrder` for each, in a few steps for all. @param orders each id once */
  putOrders(orders: readonly Order[]): Promise<void>;

  /** Adds an entry to the audit trail of its order, under the next number. Entries are never changed. */
  addAudit(entry: AuditEntry): Promise<void>;
  /** As `addAudit` for each, in their order. */
  addAudits(entries: readonly AuditEntry[]): Promise<void>;
  putGatewayEvent(event: GatewayEvent): Promise<void>;
  removeGatewayEvent(id: string): Promise<void>;

  /** @throws DuplicateError when the account elsewhere belongs to somebody else here */
  putIdentity(identity: Identity): Promise<void>;
  removeIdentity(issuer: string, subject: string): Promise<void>;
  putPasswordReset(reset: PasswordReset): Promise<void>;
  removePasswordReset(id: string): Promise<void>;
  removePasswordResetsOf(userId: string): Promise<void>;
  putMail(mail: Mail): Promise<void>;
  removeMail(id: string): Promise<void>;

  /**
   * Spends a name that is good once, such as a nonce.
   * @param until from when on nobody comes with it any more, ISO 8601 UTC
   * @returns false where it was spent before
   */
  spend(name: string, until: string): Promise<boolean>;
  /** Forgets the names that nobody comes with any more. @param now ISO 8601 UTC */
  forgetSpent(now: string): Promise<void>;

  /** Whether a lease is held still. Until this transaction has ended it goes to nobody else then. */
  holds(lease: LeaseHold): Promise<boolean>;

  putSecurityRow(row: SecurityRow): Promise<void>;
  removeSecurityRow(id: string): Promise<void>;

  /** By how many bytes the store is larger with what this transaction has put so far; products are left out. */
  grown(): Promise<number>;
  putClient(client: SyncClient): Promise<void>;
  putOutcome(outcome: StoredOutcome): Promise<void>;
  removeOutcome(userId: string, actionId: string): Promise<void>;
}

/** What runs in a transaction. */
export type Work<Result> = (shop: ShopWriter) => Promise<Result>;

/** A work with what is said of it beforehand. */
export interface PlannedWork<Result> extends WriteOptions {
  readonly work: Work<Result>;
}

/**
 * The store of the shop. Every rule and route is blind to which one it runs on. One contract test runs on
 * every implementation.
 *
 * The work of a transaction may run more than once: a store of several processes runs it again after a serialisation failure, a
 * deadlock or a failover, and nothing is left of the run before. So a work does nothing but read and write its shop: no call
 * elsewhere, no log line, no count that adds up outside of it. What it has found out it returns. An id or a secret that it makes
 * may differ between two runs, and counts only where it was returned. `repeatingStore` runs every work twice in tests.
 */
export interface ShopStore extends LeaseStore {
  /** Reads from one consistent, durable state: never from a transaction that is not on disk yet. */
  read<Result>(work: (shop: ShopReader) => Promise<Result>, options?: ReadOptions): Promise<Result>;

  /**
   * Runs one transaction. It commits whole or not at all, and resolves only when it is durable. A work that throws
   * changes nothing and its error is passed on. Of any number at once, in however many processes, the outcome is as if they
   * had run one after another: what a transaction has looked for and not found, nobody has put meanwhile.
   * @throws StoreUnavailableError when the commit could not be made durable; nothing of it is visible then
   */
  write<Result>(work: Work<Result>, options?: WriteOptions): Promise<Result>;

  /**
   * Runs transactions in order, each committing whole, a later one only after the earlier one has; stops at the first
   * that throws. Resolves when all that ran are durable (a store may make several durable with one write).
   * @throws StoreUnavailableError as `write` does
   */
  writeInOrder<Result>(
    works: readonly PlannedWork<Result>[],
  ): Promise<{ readonly results: readonly Result[]; readonly failure?: unknown }>;

  /**
   * Runs a transaction that fills a store, or puts right what programs of before have written: once for a store, however often it is
   * opened, and by however many processes at once. If the process ends in the middle it is run again.
   * @param step names it for ever
   * @throws StoreUnavailableError as `write` does
   */
  once(step: string, work: (shop: ShopWriter) => Promise<void>): Promise<void>;

  /**
   * Runs a transaction that says how far numbers have come (`raiseNumber`); from then on they may be given here. A store that was put
   * back from a backup, moved, or promoted from a standby is another place, and asks again.
   * @throws StoreUnavailableError as `write` does
   */
  confirmNumbers(work: Work<void>): Promise<void>;

  /**
   * Sessions that are there, and whose they are: what every request asks for. Each is of one durable state; of two that are asked for
   * together, the states may differ.
   * @returns by the session's id
   */
  sessionsWithPeople(ids: readonly string[]): Promise<ReadonlyMap<string, SessionWithPerson>>;

  /** What limits count, for all processes together. */
  readonly limits: LimitStore;

  /**
   * Calls back after durable commits, those of other processes among them; returns the way to stop it. What is told of can be read by
   * then, in the feeds too. A commit of this process is told of before its `write` resolves. One of another process may be told of
   * late, together with others, or twice. Where a store could not hear others for a while it tells `ANYTHING_CHANGED` as soon as it
   * can again, and every few seconds until then. A store of one process tells of each commit once. A listener that throws harms
   * nobody.
   */
  onCommit(listener: (commit: Commit) => void): () => void;

  /**
   * Writes something small, as an order is written: resolves where that goes through, and leaves nothing behind.
   * @param afterFailure a write has failed just before: whether there is room for more is looked at as well
   * @throws StoreUnavailableError otherwise
   */
  check(afterFailure?: boolean): Promise<void>;

  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}
