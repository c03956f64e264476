import { packPinTable, type PinZone } from '#shared/shipping/pin-table';
import type { ShopSettings } from '#shared/protocol/shop-settings';

const PUNE: PinZone = {
  city: 'Pune',
  state: 'Maharashtra',
  daysFrom: 2,
  daysTo: 4,
  served: true,
  cash: true,
  cashUpTo: 5_000_00,
};
const at = (pin: number, more: Partial<PinZone> = {}) => ({
  first: pin,
  last: pin,
  zone: { ...PUNE, ...more },
});

/** 411001 is delivered to, 411002 not, and 411003 without cash. */
export const PIN_TABLE = packPinTable(
  [at(411_001), at(411_002, { served: false }), at(411_003, { cash: false })],
  1,
);

/** The settings of a shop that has this table. */
export const WITH_PINS: ShopSettings = {
  onlinePayments: 'stand-in',
  googleClientId: null,
  pinTable: 'pins-1',
};
