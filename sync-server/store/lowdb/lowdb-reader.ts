import type { Address } from '#shared/addresses/address';
import { newestFirst, type Product } from '#shared/catalogue/product';
import type { Page, PageQuery } from '#shared/core/page';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import type { StockHold } from '#shared/payments/held-stock';
import type { PaymentOrder } from '#shared/payments/payment';
import type { Review } from '#shared/reviews/review';
import { orderFilter, securityFilter, userFilter } from './list-filters';
import { changePage, listedPage, oldestFirst } from './pages';
import {
  ADMINS,
  CATALOGUE,
  documentKey,
  emailGroup,
  HELD,
  identityKey,
  networkGroup,
  OPEN,
  orderGroup,
  outcomeKey,
  ownReviewGroup,
  REFUNDING,
  reviewsGroup,
  shelfGroup,
  UNPAID_ONLINE,
  unpaidGroup,
  userGroup,
  WAITING,
} from './rows';
import type {
  AccountDocumentChange,
  CatalogueChange,
  ChangePage,
  OrderQuery,
  ProductQuery,
  SecurityQuery,
  UserQuery,
} from '../queries';
import type {
  GatewayEvent,
  Identity,
  Mail,
  PasswordReset,
  SecurityRow,
  Session,
  StoredOutcome,
  SyncClient,
  User,
} from '../row-types';
import type { ShopReader } from '../shop-store';
import type { Layer } from './tables';
import type { VersionRuns } from './version-runs';
import { orderAt, type ListProducts } from './layer-queries';

/** What names the store and its versions. */
export interface StoreIdentity {
  readonly epoch: string;
  readonly runs: VersionRuns;
}

/** Reads one state of the shop. Ends with its work: a call that comes later throws. */
export class LowdbReader implements ShopReader {
  #open = true;

  constructor(
    private readonly state: Layer,
    protected readonly naming: StoreIdentity,
    private readonly listsOf: ListProducts,
  ) {}

  /** Ends the view. */
  end(): void {
    this.#open = false;
  }

  /** The state, as long as the view is open. */
  protected get layer(): Layer {
    if (!this.#open)
      throw new Error('This read or transaction is over; await every call inside it');
    return this.state;
  }

  async epoch(): Promise<string> {
    return this.naming.epoch;
  }

  async run(): Promise<string> {
    return this.naming.runs.began.toString(36);
  }

  async hasGiven(version: number): Promise<boolean> {
    return this.naming.runs.gave(version);
  }

  async user(id: string): Promise<User | undefined> {
    return this.layer.get('users', id);
  }

  async userByEmail(email: string): Promise<User | undefined> {
    return this.layer.group('users', emailGroup(email))[0];
  }

  async countUsers(): Promise<number> {
    return this.layer.all('users').length;
  }

  async countAdmins(): Promise<number> {
    return this.layer.group('users', ADMINS).length;
  }

  async listUsers(query: UserQuery): Promise<Page<User>> {
    const { layer } = this;
    const userAt = (key: string) => layer.get('users', key);
    return listedPage(layer.listed('users'), userAt, userFilter(query), query);
  }

  async session(id: string): Promise<Session | undefined> {
    return this.layer.get('sessions', id);
  }

  async allSessions(): Promise<Session[]> {
    return this.layer.all('sessions');
  }

  async sessionsOf(userId: string): Promise<Session[]> {
    return this.layer.group('sessions', userGroup(userId));
  }

  async products(ids: readonly string[]): Promise<Product[]> {
    return [...new Set(ids)].sort().flatMap((id) => this.layer.get('products', id)?.product ?? []);
  }

  async countProducts(): Promise<number> {
    return this.listsOf(this.layer).size;
  }

  async listProducts(query: ProductQuery): Promise<Page<Product>> {
    return this.listsOf(this.layer).page(query);
  }

  async topProducts(limit: number): Promise<Product[]> {
    return this.listsOf(this.layer).sorted('rating').slice(0, limit);
  }

  async reviewsOf(productId: string, limit?: number): Promise<Review[]> {
    return this.reviewsIn(reviewsGroup(productId)).sort(newestFirst).slice(0, limit);
  }

  async ownReview(userId: string, productId: string): Promise<Review | undefined> {
    return this.reviewsIn(ownReviewGroup(userId, productId))[0];
  }

  async catalogueVersion(): Promise<number> {
    return this.layer.lastVersion('products', CATALOGUE);
  }

  async catalogueChanges(after: number, limit: number): Promise<ChangePage<CatalogueChange>> {
    const found = this.layer.changes('products', CATALOGUE, after, limit + 1);
    return changePage(found, limit, this.layer.lastVersion('products', CATALOGUE));
  }

  async addresses(userId: string): Promise<Address[]> {
    return this.layer
      .group('documents', userGroup(userId))
      .flatMap((row) => (row.kind === 'address' ? (row.document ?? []) : []))
      .sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1));
  }

  async order(id: string): Promise<Order | undefined> {
    return orderAt(this.layer, documentKey.order(id));
  }

  async ordersOf(userId: string): Promise<Order[]> {
    return this.layer
      .group('documents', userGroup(userId))
      .flatMap((row) => (row.kind === 'order' ? (row.document ?? []) : []))
      .sort(newestFirst);
  }

  async unpaidOnlineOrders(): Promise<Order[]> {
    return this.layer
      .group('documents', UNPAID_ONLINE)
      .flatMap((row) => (row.kind === 'order' ? (row.document ?? []) : []))
      .sort(newestFirst)
      .reverse();
  }

  async unpaidOrdersOf(userId: string): Promise<Order[]> {
    return this.layer
      .group('documents', unpaidGroup(userId))
      .flatMap((row) => (row.kind === 'order' ? (row.document ?? []) : []))
      .sort(newestFirst);
  }

  async listOrders(query: OrderQuery): Promise<Page<Order>> {
    const { layer } = this;
    const at = (key: string) => orderAt(layer, key);
    return listedPage(layer.listed('documents'), at, orderFilter(query), query);
  }

  async accountVersion(userId: string): Promise<number> {
    return this.layer.lastVersion('documents', userId);
  }

  async accountChanges(
    userId: string,
    after: number,
    limit: number,
  ): Promise<ChangePage<AccountDocumentChange>> {
    const found = this.layer
      .changes('documents', userId, after, limit + 1)
      .map(({ user: _owner, ...change }): AccountDocumentChange => change);
    return changePage(found, limit, this.layer.lastVersion('documents', userId));
  }

  async paymentOrder(id: string): Promise<PaymentOrder | undefined> {
    return this.layer.get('payments', id);
  }

  async paymentsOfOrder(orderId: string): Promise<PaymentOrder[]> {
    return this.layer.group('payments', orderGroup(orderId)).sort(newestFirst).reverse();
  }

  async listPayments(
    wanted: (payment: PaymentOrder, hold: StockHold | undefined) => boolean,
    page: PageQuery,
  ): Promise<Page<PaymentOrder>> {
    const { layer } = this;
    const at = (key: string) => layer.get('payments', key);
    return listedPage(
      layer.listed('payments'),
      at,
      (payment) => wanted(payment, layer.get('holds', payment.order)),
      page,
    );
  }

  async unsettledPayments(): Promise<PaymentOrder[]> {
    const found = [OPEN, REFUNDING].flatMap((group) => this.layer.group('payments', group));
    return [...new Set(found)].sort(newestFirst).reverse();
  }

  async hold(orderId: string): Promise<StockHold | undefined> {
    return this.layer.get('holds', orderId);
  }

  async heldStock(): Promise<StockHold[]> {
    return this.layer.group('holds', HELD);
  }

  async auditOf(orderId: string): Promise<AuditEntry[]> {
    const rows = this.layer.changes('audit', orderId, 0, Number.MAX_SAFE_INTEGER);
    return rows.map(({ entry }) => entry);
  }

  async gatewayEvent(id: string): Promise<GatewayEvent | undefined> {
    return this.layer.get('events', id);
  }

  async waitingEvents(): Promise<GatewayEvent[]> {
    const since = ({ receivedAt }: GatewayEvent) => receivedAt;
    return this.layer.group('events', WAITING).sort(oldestFirst(since));
  }

  async eventsDoneBefore(time: string): Promise<GatewayEvent[]> {
    return this.layer.all('events').filter(({ doneAt }) => doneAt !== null && doneAt < time);
  }

  async identity(issuer: string, subject: string): Promise<Identity | undefined> {
    return this.layer.get('identities', identityKey(issuer, subject));
  }

  async identitiesOf(userId: string): Promise<Identity[]> {
    return this.layer.group('identities', userGroup(userId));
  }

  async passwordReset(id: string): Promise<PasswordReset | undefined> {
    return this.layer.get('resets', id);
  }

  async passwordResetsOf(userId: string): Promise<PasswordReset[]> {
    return this.layer
      .group('resets', userGroup(userId))
      .sort(oldestFirst(({ createdAt }) => createdAt))
      .reverse();
  }

  async passwordResetsOver(time: string): Promise<PasswordReset[]> {
    return this.layer.all('resets').filter(({ expiresAt }) => expiresAt <= time);
  }

  async waitingMails(): Promise<Mail[]> {
    return this.layer.all('mails').sort(oldestFirst(({ createdAt }) => createdAt));
  }

  async mail(id: string): Promise<Mail | undefined> {
    return this.layer.get('mails', id);
  }

  async securityRow(id: string): Promise<SecurityRow | undefined> {
    return this.layer.get('security', id);
  }

  async listSecurity(query: SecurityQuery): Promise<Page<SecurityRow>> {
    const { layer } = this;
    const at = (key: string) => layer.get('security', key);
    return listedPage(layer.listed('security'), at, securityFilter(query), query);
  }

  async securityShelf(shelf: SecurityRow['shelf']): Promise<SecurityRow[]> {
    return this.layer.group('security', shelfGroup(shelf));
  }

  async refusalsOf(network: string, day: string): Promise<SecurityRow[]> {
    return this.layer.group('security', networkGroup(network, day));
  }

  async client(clientId: string): Promise<SyncClient | undefined> {
    return this.layer.get('clients', clientId);
  }

  async outcome(userId: string, actionId: string): Promise<StoredOutcome | undefined> {
    return this.layer.get('outcomes', outcomeKey(userId, actionId));
  }

  async outcomesBefore(time: string): Promise<StoredOutcome[]> {
    return this.layer.all('outcomes').filter(({ recordedAt }) => recordedAt < time);
  }

  async namedPictures(): Promise<ReadonlySet<string>> {
    const ofProducts = this.layer.all('products').flatMap(({ product }) => product?.image ?? []);
    const ofOrders = this.layer
      .all('documents')
      .flatMap((row) => (row.kind === 'order' ? (row.document?.orderItems ?? []) : []))
      .map(({ image }) => image);
    return new Set([...ofProducts, ...ofOrders]);
  }

  protected reviewsIn(group: string): Review[] {
    return this.layer
      .group('documents', group)
      .flatMap((row) => (row.kind === 'review' ? (row.document ?? []) : []));
  }
}
