import { recipientOf } from '#shared/addresses/address-line';
import {
  DISPATCH_COLUMNS,
  DISPATCH_PROBLEMS,
  MAX_DISPATCH_BYTES,
  MAX_DISPATCH_ROWS,
  type DispatchRow,
} from '#shared/admin/dispatch-list';
import { foldText } from '#shared/catalogue/keyword';
import { decimalFromPaise } from '#shared/core/paise';
import { MAX_COURIER, couriersOf, trackingLink } from '#shared/shop/couriers';
import type { Order } from '#shared/orders/order';
import { stateOf } from '#shared/orders/order-state';
import { isUnfunded } from '#shared/orders/refunded';
import { MAX_TRACKING } from '#shared/orders/transition-fields';
import { refusalOf, WRONG_STATE_WORDS } from '#shared/orders/transitions';
import { dispatchedArrivalDay } from '#shared/shipping/delivery-terms';
import { lookupOf } from '#shared/shipping/pin-lookup';
import { deliveryTerms } from '#shared/shipping/terms-of-place';
import { ApiError } from '../http/api-error';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { findWrittenOrders, numberKey, ordersTracked, type FoundOrder } from './find-written';
import { readNamedTable } from './named-table';

const LIMITS = { bytes: MAX_DISPATCH_BYTES, rows: MAX_DISPATCH_ROWS };

/** A parcel as a list from elsewhere names it. */
export type WrittenParcel = Pick<DispatchRow, 'line' | 'order' | 'courier' | 'tracking'>;

/**
 * Reads a courier's list of parcels, whatever the order of its columns.
 * @param courier who brings those whose row names nobody
 * @throws TableRefused where it cannot be read, or has no column for orders or numbers
 */
export async function readParcels(table: string, courier: string): Promise<WrittenParcel[]> {
  const rows = await readNamedTable(table, DISPATCH_COLUMNS, ['order', 'tracking'], LIMITS);
  return rows.map((row) => ({ ...row, courier: row.courier || courier }));
}

/**
 * What dispatching the parcels of a list would do, row by row: a row that is right already, or wrong, does nothing.
 * @param now milliseconds since 1970
 */
export async function previewDispatch(
  shop: ShopReader,
  parcels: readonly WrittenParcel[],
  now: number,
): Promise<DispatchRow[]> {
  const found = await findWrittenOrders(
    shop,
    parcels.map(({ order }) => order),
  );
  const couriers = couriersOf(await shop.ownerSettings());
  const lookup = lookupOf(await shop.pinTable());
  const arrivalOf = ({ shippingAddress, createdAt }: Order) => {
    const { zone } = deliveryTerms(lookup, shippingAddress);
    return dispatchedArrivalDay(zone, Date.parse(createdAt), now);
  };
  const onTheirWay = new Map<string, Order[]>();
  for (const { tracking } of parcels)
    if (!onTheirWay.has(tracking))
      onTheirWay.set(
        tracking,
        (await ordersTracked(shop, tracking)).filter((one) => stateOf(one) === 'dispatched'),
      );
  const seen = new Set<string>();
  const numbers = new Set<string>();
  return parcels.map((parcel) => {
    const order = found.get(parcel.order);
    const number = `${foldText(parcel.courier)}\n${numberKey(parcel.tracking)}`;
    const isTwice = numbers.has(number);
    const withNumber = onTheirWay.get(parcel.tracking) ?? [];
    const problem = problemOf(parcel, order, { seen, isTwice, withNumber });
    numbers.add(number);
    if (order === undefined || order === 'several')
      return { ...parcel, does: 'nothing', ...(problem !== undefined && { problem }) };
    seen.add(order._id);
    const link = trackingLink(couriers, parcel.courier, parcel.tracking);
    const arrivesBy = order.dispatched?.arrivesBy ?? arrivalOf(order);
    const row = {
      ...parcel,
      ...(link !== undefined && { link }),
      ...(arrivesBy !== null && { arrivesBy }),
      found: {
        _id: order._id,
        name: recipientOf(order),
        city: order.shippingAddress.city,
        totalPrice: decimalFromPaise(order.totalPrice),
        revision: order.revision,
      },
    };
    if (problem !== undefined) return { ...row, does: 'nothing', problem };
    return { ...row, does: doneWith(order, parcel) };
  });
}

function doneWith(order: Order, { courier, tracking }: WrittenParcel): DispatchRow['does'] {
  if (stateOf(order) !== 'dispatched') return 'dispatch';
  const { dispatched } = order;
  const isSame = dispatched?.courier === courier && dispatched.tracking === tracking;
  return isSame ? 'nothing' : 'redispatch';
}

interface Others {
  /** The orders of the rows before. */
  readonly seen: ReadonlySet<string>;
  /** The number stands in a row before. */
  readonly isTwice: boolean;
  /** The orders that are on their way with the number. */
  readonly withNumber: readonly Order[];
}

/** What is wrong with a parcel, in words. */
function problemOf(
  { order: written, courier, tracking }: WrittenParcel,
  order: FoundOrder,
  { seen, isTwice, withNumber }: Others,
): string | undefined {
  if (written === '') return DISPATCH_PROBLEMS.noOrder;
  if (order === undefined) return DISPATCH_PROBLEMS.notFound;
  if (order === 'several') return DISPATCH_PROBLEMS.several;
  if (seen.has(order._id)) return DISPATCH_PROBLEMS.twice;
  if (courier === '') return DISPATCH_PROBLEMS.noCourier;
  if (tracking === '') return DISPATCH_PROBLEMS.noTracking;
  if (courier.length > MAX_COURIER || tracking.length > MAX_TRACKING)
    return DISPATCH_PROBLEMS.tooLong;
  if (isTwice) return DISPATCH_PROBLEMS.trackingTwice;
  // A label that was scanned for another one: nobody could say later whose cash came by it.
  const isTaken = withNumber.some(
    ({ _id, dispatched }) =>
      _id !== order._id && foldText(dispatched?.courier ?? '') === foldText(courier),
  );
  if (isTaken) return DISPATCH_PROBLEMS.trackingTaken;
  const state = stateOf(order);
  if (state === 'dispatched') return undefined;
  const code = refusalOf({ ...order, isUnfunded: isUnfunded(order) }, 'dispatch');
  if (code === null) return undefined;
  return code === 'wrong_step' && state !== 'cancelled'
    ? WRONG_STATE_WORDS[state]
    : new ApiError(code).message;
}
