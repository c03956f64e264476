import type { Seller } from '../orders/invoice';
import { BUSINESS_ADDRESS, SUPPORT_PHONE } from './shop-facts';

const [name, ...address] = BUSINESS_ADDRESS;

/** The shop as it stands on what is printed. */
export const SHOP_SELLER: Seller = { name, address, phone: SUPPORT_PHONE };
