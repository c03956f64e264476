import { expect, test } from 'vitest';
import type { OrderDocument } from '#shared/orders/order';
import type { OwnOrder } from '../../hooks/use-account';
import hindi from '../../i18n/hi.json';
import { createTranslator } from '../../i18n/translate';
import { anOrderDocument } from '../../testing/order-things';
import { orderStateText } from './order-progress';

const english = createTranslator('en', null);
const inHindi = createTranslator('hi', hindi);
const NOW = Date.parse('2026-11-28T09:00:00Z');
const at = '2026-11-28T06:00:00.000Z';
const delivered = { packedAt: at, isPaid: true, isDelivered: true, deliveredAt: at };
const dispatched = { at, courier: 'Delhivery' };

// docs/shop-rules.md#r-orders-7
test.each<[Partial<OrderDocument>, Partial<OwnOrder>, string, string]>([
  [{}, { mark: 'waiting', isChecked: false }, 'Saved on your phone', 'आपके फ़ोन पर सहेजा गया'],
  [{}, { mark: 'sending', isChecked: true }, 'Checking with the shop', 'दुकान से पूछ रहे हैं'],
  [{}, { mark: 'attention' }, 'Needs your OK', 'आपकी मंज़ूरी चाहिए'],
  [{ paymentMethod: 'Razorpay' }, {}, 'Payment pending', 'भुगतान बाकी'],
  [{}, {}, 'Order placed', 'ऑर्डर हो गया'],
  [{ packedAt: at }, {}, 'Packed', 'पैक हो गया'],
  [{ packedAt: at, dispatched }, {}, 'Dispatched', 'भेजा गया'],
  [
    { packedAt: at, dispatched: { ...dispatched, arrivesBy: '2026-11-30' } },
    {},
    'Arriving by Mon, 30 Nov',
    'सोम, 30 नव॰ तक पहुँचेगा',
  ],
  [delivered, {}, 'Delivered 28 Nov', '28 नव॰ को डिलीवर हुआ'],
  [{ cancelled: { at, by: 'shopper' } }, {}, 'Cancelled', 'रद्द'],
  [{ ...delivered, returned: { at } }, {}, 'Returned', 'वापस आया'],
])(
  'an order like %j, on its device %j, is said to be “%s”, in Hindi “%s”',
  (order, here, text, words) => {
    const shown: OwnOrder = { ...anOrderDocument(order), mark: null, ...here };
    expect(orderStateText(english, shown, NOW)).toBe(text);
    expect(orderStateText(inHindi, shown, NOW)).toBe(words);
  },
);
