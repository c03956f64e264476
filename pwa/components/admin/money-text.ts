import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { CURRENCY } from '#shared/payments/payment';

/** Money that came through the gateway: two decimals, mostly of rupees. */
export interface GatewayMoney {
  readonly amount: string;
  readonly currency: string;
}

/** `₹1,299.00`; another currency by its name: `12.50 USD`. */
export function moneyText({ amount, currency }: GatewayMoney): string {
  return currency === CURRENCY ? formatInr(paiseFromDecimal(amount)) : `${amount} ${currency}`;
}
