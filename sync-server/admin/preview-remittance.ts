import { recipientOf } from '#shared/addresses/address-line';
import { MAX_DISPATCH_BYTES, MAX_DISPATCH_ROWS } from '#shared/admin/dispatch-list';
import {
  REMITTANCE_COLUMNS,
  REMITTANCE_PROBLEMS,
  type RemittanceRow,
} from '#shared/admin/remittance-list';
import {
  decimalFromPaise,
  hasTwoDecimals,
  MAX_PAISE,
  paiseFromRupees,
  rupeesFromPaise,
  type Paise,
} from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import { cashWithCourier } from '#shared/orders/courier-cash';
import type { Order } from '#shared/orders/order';
import { isUnfunded } from '#shared/orders/refunded';
import { MAX_TRACKING } from '#shared/orders/transition-fields';
import { refusalOf } from '#shared/orders/transitions';
import { ApiError } from '../http/api-error';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { findByTracking, findWrittenOrders, type FoundOrder } from './find-written';
import { readNamedTable, type NamedRow } from './named-table';

const LIMITS = { bytes: MAX_DISPATCH_BYTES, rows: MAX_DISPATCH_ROWS };

export type WrittenRemittance = NamedRow<'tracking' | 'order' | 'amount' | 'reference'>;

/** Reads a courier's remittance sheet. @throws TableRefused where it cannot be read, or has no column for numbers or amounts */
export const readRemittances = (table: string): Promise<WrittenRemittance[]> =>
  readNamedTable(table, REMITTANCE_COLUMNS, ['tracking', 'amount'], LIMITS);

/** What booking a remittance sheet would do, row by row: a row that is booked already, or wrong, does nothing. */
export async function previewRemittance(
  shop: ShopReader,
  written: readonly WrittenRemittance[],
): Promise<RemittanceRow[]> {
  const byNumber = await findByTracking(
    shop,
    written.map(({ tracking }) => tracking),
  );
  const byId = await findWrittenOrders(
    shop,
    written.map(({ order }) => order),
  );
  const seen = new Set<string>();
  return written.map((row) => {
    const order = row.tracking === '' ? byId.get(row.order) : byNumber.get(row.tracking);
    const amount = paiseOf(row.amount);
    const shown = {
      line: row.line,
      tracking: row.tracking,
      order: row.order,
      ...(amount !== undefined && { amount: decimalFromPaise(amount) }),
      ...(row.reference !== '' && { reference: row.reference.slice(0, MAX_TRACKING) }),
    };
    const problem = problemOf(row, order, amount, seen);
    if (order === undefined || order === 'several')
      return { ...shown, does: 'nothing', ...(problem !== undefined && { problem }) };
    seen.add(order._id);
    const held = heldOf(order);
    const found = {
      _id: order._id,
      name: recipientOf(order),
      courier: order.dispatched?.courier ?? '',
      revision: order.revision,
      held: decimalFromPaise(held),
      isOnItsWay: !order.isDelivered,
    };
    if (problem !== undefined || amount === undefined)
      return { ...shown, found, does: 'nothing', ...(problem !== undefined && { problem }) };
    const short = amount < held && { short: decimalFromPaise(held - amount) };
    return { ...shown, found, ...short, does: 'remit' };
  });
}

/** What the courier has of the cash of an order, or collects for it. */
const heldOf = (order: Order): Paise => (order.isPaid ? cashWithCourier(order) : order.totalPrice);

/** A sum of rupees in paise; nothing for what is none. */
function paiseOf(text: string): Paise | undefined {
  const rupees = typedNumber(text);
  const isAmount = rupees > 0 && rupees <= rupeesFromPaise(MAX_PAISE) && hasTwoDecimals(rupees);
  return isAmount ? paiseFromRupees(rupees) : undefined;
}

/** What is wrong with a row, in words. */
function problemOf(
  { tracking, order: written }: WrittenRemittance,
  order: FoundOrder,
  amount: Paise | undefined,
  seen: ReadonlySet<string>,
): string | undefined {
  if (tracking === '' && written === '') return REMITTANCE_PROBLEMS.notNamed;
  if (order === undefined) return REMITTANCE_PROBLEMS.notFound;
  if (order === 'several') return REMITTANCE_PROBLEMS.several;
  if (seen.has(order._id)) return REMITTANCE_PROBLEMS.twice;
  if (amount === undefined) return REMITTANCE_PROBLEMS.noAmount;
  return orderProblem(order, amount);
}

function orderProblem(order: Order, amount: Paise): string | undefined {
  const { cash = [], dispatched, isPaid } = order;
  const facts = { ...order, isUnfunded: isUnfunded(order) };
  const code = refusalOf(facts, 'remit') ?? (isPaid ? null : refusalOf(facts, 'pay'));
  if (!dispatched || code === 'not_cod' || code === 'wrong_step')
    return REMITTANCE_PROBLEMS.notWithCourier;
  if (code !== null) return new ApiError(code).message;
  const held = heldOf(order);
  if (held === 0)
    return cash.some(({ kind }) => kind === 'remitted')
      ? REMITTANCE_PROBLEMS.paidOut
      : REMITTANCE_PROBLEMS.notWithCourier;
  return amount > held ? REMITTANCE_PROBLEMS.tooMuch : undefined;
}
