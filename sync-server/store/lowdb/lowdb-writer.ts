import type { Address } from '#shared/addresses/address';
import type { Product } from '#shared/catalogue/product';
import type { Order } from '#shared/orders/order';
import type { AuditEntry } from '#shared/payments/audit';
import type { StockHold } from '#shared/payments/held-stock';
import type { PaymentOrder } from '#shared/payments/payment';
import { withRating } from '#shared/reviews/rating';
import type { Review } from '#shared/reviews/review';
import { frozenRow } from './frozen-row';
import {
  documentKey,
  emailGroup,
  identityKey,
  isRow,
  outcomeKey,
  ownReviewGroup,
  TABLE_NAMES,
  TABLES,
  userGroup,
  type ShopRows,
  type TableName,
} from './rows';
import { DuplicateError, type ShopWriter } from '../shop-store';
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
import { LowdbReader } from './lowdb-reader';

/** Reads and writes the draft of one transaction. Versions are given here: they commit with what they number. */
export class LowdbWriter extends LowdbReader implements ShopWriter {
  async putUser(user: User): Promise<void> {
    const holder = this.layer.group('users', emailGroup(user.email))[0];
    if (holder && holder._id !== user._id) throw new DuplicateError('The email is taken');
    this.#put('users', user);
  }

  async removeUser(id: string): Promise<void> {
    if (!this.layer.get('users', id)) return;
    this.layer.set('users', id, null);
    await this.removeSessionsOf(id);
    await this.removePasswordResetsOf(id);
    for (const row of this.layer.group('identities', userGroup(id)))
      this.layer.set('identities', identityKey(row.issuer, row.subject), null);
    for (const row of this.layer.all('clients'))
      if (row.user === id) this.layer.set('clients', TABLES.clients.key(row), null);
    for (const row of this.layer.all('outcomes'))
      if (row.user === id) this.layer.set('outcomes', TABLES.outcomes.key(row), null);
  }

  async putSession(session: Session): Promise<void> {
    this.#put('sessions', session);
  }

  async removeSession(id: string): Promise<void> {
    if (this.layer.get('sessions', id)) this.layer.set('sessions', id, null);
  }

  async removeSessionsOf(userId: string, except?: string): Promise<void> {
    for (const { _id } of this.layer.group('sessions', userGroup(userId))) {
      if (_id !== except) this.layer.set('sessions', _id, null);
    }
  }

  async putProduct(product: Product): Promise<void> {
    this.#setProduct(product._id, product);
  }

  async removeProduct(id: string): Promise<void> {
    if (this.layer.get('products', id)?.product) this.#setProduct(id, null);
  }

  async takeStock(id: string, qty: number): Promise<boolean> {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`Not a quantity: ${qty}`);
    const product = this.layer.get('products', id)?.product;
    if (!product || product.countInStock < qty) return false;
    const countInStock = product.countInStock - qty;
    this.#setProduct(id, { ...product, countInStock, revision: product.revision + 1 });
    return true;
  }

  async returnStock(id: string, qty: number): Promise<void> {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`Not a quantity: ${qty}`);
    const product = this.layer.get('products', id)?.product;
    if (!product) return;
    const countInStock = product.countInStock + qty;
    this.#setProduct(id, { ...product, countInStock, revision: product.revision + 1 });
  }

  async addReview(review: Review): Promise<void> {
    const product = this.layer.get('products', review.product)?.product;
    if (!product) throw new Error(`There is no product ${review.product} to review`);
    const own = this.reviewsIn(ownReviewGroup(review.user, review.product));
    if (own.length > 0 || this.layer.get('documents', documentKey.review(review._id))) {
      throw new DuplicateError('The review was written before');
    }
    this.#put('documents', {
      kind: 'review',
      user: review.user,
      _id: review._id,
      version: this.#nextVersion(),
      document: review,
    });
    const rated = withRating(product, review.rating);
    this.#setProduct(product._id, { ...product, ...rated, revision: product.revision + 1 });
  }

  async putAddress(userId: string, address: Address): Promise<void> {
    this.#setAddress(userId, address._id, address);
  }

  async removeAddress(userId: string, id: string): Promise<void> {
    const row = this.layer.get('documents', documentKey.address(userId, id));
    if (row?.document) this.#setAddress(userId, id, null);
  }

  async putOrder(order: Order): Promise<void> {
    const userId = order.user._id;
    const before = this.layer.get('documents', documentKey.order(order._id));
    if (before && before.user !== userId) throw new DuplicateError('The order is somebody else’s');
    this.#put('documents', {
      kind: 'order',
      user: userId,
      _id: order._id,
      version: this.#nextVersion(),
      document: order,
    });
  }

  async putPaymentOrder(payment: PaymentOrder): Promise<void> {
    this.#put('payments', payment);
  }

  async putHold(hold: StockHold): Promise<void> {
    this.#put('holds', hold);
  }

  async addAudit(entry: AuditEntry): Promise<void> {
    const number = this.layer.lastVersion('audit', entry.order) + 1;
    this.#put('audit', { number, entry });
  }

  async putGatewayEvent(event: GatewayEvent): Promise<void> {
    this.#put('events', event);
  }

  async removeGatewayEvent(id: string): Promise<void> {
    if (this.layer.get('events', id)) this.layer.set('events', id, null);
  }

  async putIdentity(identity: Identity): Promise<void> {
    const known = this.layer.get('identities', identityKey(identity.issuer, identity.subject));
    if (known && known.user !== identity.user)
      throw new DuplicateError('The account elsewhere is somebody else’s');
    this.#put('identities', identity);
  }

  async removeIdentity(issuer: string, subject: string): Promise<void> {
    const key = identityKey(issuer, subject);
    if (this.layer.get('identities', key)) this.layer.set('identities', key, null);
  }

  async putPasswordReset(reset: PasswordReset): Promise<void> {
    this.#put('resets', reset);
  }

  async removePasswordReset(id: string): Promise<void> {
    if (this.layer.get('resets', id)) this.layer.set('resets', id, null);
  }

  async removePasswordResetsOf(userId: string): Promise<void> {
    for (const { _id } of this.layer.group('resets', userGroup(userId)))
      this.layer.set('resets', _id, null);
  }

  async putMail(mail: Mail): Promise<void> {
    this.#put('mails', mail);
  }

  async removeMail(id: string): Promise<void> {
    if (this.layer.get('mails', id)) this.layer.set('mails', id, null);
  }

  async putSecurityRow(row: SecurityRow): Promise<void> {
    this.#put('security', row);
  }

  async removeSecurityRow(id: string): Promise<void> {
    if (this.layer.get('security', id)) this.layer.set('security', id, null);
  }

  async putClient(client: SyncClient): Promise<void> {
    this.#put('clients', client);
  }

  async putOutcome(outcome: StoredOutcome): Promise<void> {
    this.#put('outcomes', outcome);
  }

  async removeOutcome(userId: string, actionId: string): Promise<void> {
    const key = outcomeKey(userId, actionId);
    if (this.layer.get('outcomes', key)) this.layer.set('outcomes', key, null);
  }

  async grown(): Promise<number> {
    let bytes = 0;
    for (const name of TABLE_NAMES) {
      // Their rows change with every order, and none becomes longer by it.
      if (name === 'products') continue;
      for (const [key, row] of this.layer.written(name)) {
        const before = this.layer.below?.get(name, key);
        bytes += sizeOf(row) - sizeOf(before);
      }
    }
    return bytes;
  }

  #setProduct(id: string, product: Product | null): void {
    const version = this.#nextVersion();
    this.#put('products', { _id: id, version, product });
  }

  #setAddress(userId: string, id: string, document: Address | null): void {
    const version = this.#nextVersion();
    this.#put('documents', { kind: 'address', user: userId, _id: id, version, document });
  }

  #put<Name extends TableName>(name: Name, row: ShopRows[Name]): void {
    if (!isRow(name, row)) throw new TypeError(`Not a row of the table "${name}"`);
    this.layer.set(name, TABLES[name].key(row), frozenRow(row));
  }

  /** One count for all feeds: whatever comes after a backup is beyond everything that is in it. */
  #nextVersion(): number {
    return this.naming.runs.after(this.layer.newestVersion);
  }
}

/** How much of the file a row takes, in bytes. */
function sizeOf(row: object | null | undefined): number {
  return row ? Buffer.byteLength(JSON.stringify(row)) : 0;
}
