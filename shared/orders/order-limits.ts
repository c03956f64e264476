import type { Paise } from '../core/paise';

/** What may be open at once: so many orders, pieces, and paise. */
export interface OpenLimits {
  readonly orders: number;
  readonly pieces: number;
  readonly value: Paise;
}

/** What one person may have open in cash orders: placed, and neither paid nor delivered. */
export interface CashLimits {
  readonly orders: number;
  readonly value: Paise;
  /** Of one product's stock, from 0 to 1. */
  readonly stockShare: number;
}

/** What one person may take of the shop without having paid for it. */
export interface OrderLimits {
  readonly cash: CashLimits;
  /** Stock reserved for payments that have begun. */
  readonly holds: {
    readonly person: OpenLimits;
    /** Of all who ask from one network: a town of phones may share an address, so it is wide. */
    readonly network: OpenLimits;
    /** How often the hold of an order may be renewed after it ran out. */
    readonly renewals: number;
  };
  /** Orders to be paid online that are not. */
  readonly unpaidOrders: number;
}

/** The pieces of a product that one person may always order in cash, so that a small stock can be bought at all. */
export const SMALL_STOCK = 5;

/** What one network may hold, as a multiple of what one person may. */
const NETWORK: OpenLimits = { orders: 20, pieces: 5, value: 5 };

/** The limits of holds, for a person and for a network. @param person what one person may hold */
export function holdLimits(person: OpenLimits, renewals = 1): OrderLimits['holds'] {
  return {
    person,
    renewals,
    network: {
      orders: person.orders * NETWORK.orders,
      pieces: person.pieces * NETWORK.pieces,
      value: person.value * NETWORK.value,
    },
  };
}

/** Far above what an honest person orders, and far below what a small shop has. */
export const ORDER_LIMITS: OrderLimits = {
  cash: { orders: 10, value: 2_50_000_00, stockShare: 0.5 },
  holds: holdLimits({ orders: 5, pieces: 300, value: 20_00_000_00 }),
  unpaidOrders: 10,
};
