import { holdLimits, type OrderLimits } from '#shared/orders/order-limits';

/** No limits: for tests that place dozens of orders for one person and are about something else. */
export const NO_ORDER_LIMITS: OrderLimits = {
  cash: { orders: Infinity, value: Infinity, stockShare: 1 },
  holds: holdLimits({ orders: Infinity, pieces: Infinity, value: Infinity }, Infinity),
  unpaidOrders: Infinity,
};
