import { shortOrderNumber } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import type { PushMessage } from '#shared/protocol/push';
import { filled } from '#shared/messages/filled';
import type { Push, PushKind, PushSubscriptionRow } from '../store/push-rows';

type Language = PushSubscriptionRow['language'];

/*
 * The texts of notices: encrypted on the way to the device, but readable by anyone on a locked screen. So they give the status of an order,
 * and no name, product, address or sum.
 */
const WORDS: Readonly<Record<PushKind, Readonly<Record<Language, string>>>> = {
  placed: { en: 'Order {number} is placed', hi: 'ऑर्डर {number} हो गया है' },
  paid: {
    en: 'Order {number} is placed and paid',
    hi: 'ऑर्डर {number} और उसका भुगतान हो गया है',
  },
  changed: {
    en: 'The shop changed order {number}',
    hi: 'दुकान ने ऑर्डर {number} में बदलाव किया है',
  },
  dispatched: { en: 'Order {number} is on its way', hi: 'ऑर्डर {number} रास्ते में है' },
  'not-at-home': {
    en: 'Nobody was at home for order {number}',
    hi: 'ऑर्डर {number} के लिए घर पर कोई नहीं मिला',
  },
  delivered: { en: 'Order {number} is delivered', hi: 'ऑर्डर {number} पहुँचा दिया गया है' },
  returned: { en: 'Order {number} came back to the shop', hi: 'ऑर्डर {number} दुकान पर लौट आया है' },
  'returned-part': {
    en: 'Part of order {number} came back to the shop',
    hi: 'ऑर्डर {number} का कुछ सामान दुकान पर लौट आया है',
  },
  'return-requested': {
    en: 'Return requested for order {number}',
    hi: 'ऑर्डर {number} के लिए वापसी की माँग',
  },
  'return-approved': {
    en: 'Your return of order {number} is approved',
    hi: 'ऑर्डर {number} की आपकी वापसी मंज़ूर है',
  },
  'return-refused': {
    en: 'Your return of order {number} is refused',
    hi: 'ऑर्डर {number} की आपकी वापसी नामंज़ूर है',
  },
  'return-picked-up': {
    en: 'Your return of order {number} is picked up',
    hi: 'ऑर्डर {number} की आपकी वापसी ले ली गई है',
  },
  cancelled: { en: 'Order {number} is cancelled', hi: 'ऑर्डर {number} रद्द कर दिया गया है' },
  refused: { en: 'Order {number} could not be placed', hi: 'ऑर्डर {number} नहीं हो सका' },
  'new-order': { en: 'New order {number}', hi: 'नया ऑर्डर {number}' },
  'back-in-stock': {
    en: 'Something you asked about is back in stock',
    hi: 'आपने जिसके बारे में पूछा था, वह फिर से स्टॉक में है',
  },
};

const VARIANT_BACK: Readonly<Record<Language, string>> = {
  en: 'Something you asked about is back in stock: {variant}',
  hi: 'आपने जिसके बारे में पूछा था, वह फिर से स्टॉक में है: {variant}',
};

const NEW_ORDERS: Readonly<Record<Language, string>> = {
  en: '{count} new orders',
  hi: '{count} नए ऑर्डर',
};

/** The tag of admins' notices: those with it add up. */
const NEW_ORDERS_TAG = 'new-orders';

/** A notice as a browser gets it. @param body the shop's name */
export function messageOf(
  { kind, order, variant, count = 1 }: Push,
  language: Language,
  body: string,
): PushMessage {
  if (kind === 'back-in-stock')
    return {
      title:
        variant === undefined ? WORDS[kind][language] : filled(VARIANT_BACK[language], { variant }),
      body,
      path: pathTo('/product/:id', { id: order }),
      tag: variant === undefined ? `product-${order}` : `product-${order}-${variant}`,
      language,
    };
  const title = filled(WORDS[kind][language], { number: shortOrderNumber(order) });
  if (kind !== 'new-order')
    return {
      title,
      body,
      path: pathTo('/order/:id', { id: order }),
      tag: `order-${order}`,
      language,
    };
  const several = NEW_ORDERS[language];
  return {
    title: count > 1 ? filled(several, { count: String(count) }) : title,
    body,
    path: count > 1 ? '/admin/orderlist' : pathTo('/order/:id', { id: order }),
    tag: NEW_ORDERS_TAG,
    language,
    adds: { count, several },
  };
}
