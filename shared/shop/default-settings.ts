import {
  BUSINESS_ADDRESS,
  LOW_STOCK,
  RETURN_DAYS,
  SUPPORT_EMAIL,
  SUPPORT_HOURS,
  SUPPORT_PHONE,
} from './shop-facts';
import { DEFAULT_RATES } from './shipping-rates';
import { SHOP_NAME } from './shop-name';
import type { OwnerSettings } from './owner-settings';

/** Those of a shop whose owner has set none. Apart from their schema: pages of visitors do without zod. */
export const DEFAULT_SETTINGS: OwnerSettings = {
  shopName: SHOP_NAME,
  supportEmail: SUPPORT_EMAIL,
  supportPhone: SUPPORT_PHONE,
  supportHours: SUPPORT_HOURS,
  addressLines: [...BUSINESS_ADDRESS],
  state: 'Maharashtra',
  gstNumber: '',
  gstRate: 0,
  hsnCode: '',
  cashLimit: null,
  returnDays: RETURN_DAYS,
  lowStock: LOW_STOCK,
  ...DEFAULT_RATES,
  revision: 0,
};

/** Those of a new shop, of which nothing is known: none of the demo's contact, and it opens once it has its own. */
export const NEW_SETTINGS: OwnerSettings = {
  ...DEFAULT_SETTINGS,
  supportEmail: '',
  supportPhone: '',
  supportHours: '',
  addressLines: [],
  state: '',
  isNew: true,
  revision: 1,
};
