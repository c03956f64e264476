import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import hindi from '../../pwa/i18n/hi.json';
import type { Message } from '../../pwa/i18n/translate';

const sourceOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../pwa/${path}`, import.meta.url)), 'utf8');

/** What is said where, in both languages: the words were chosen by reading them aloud, and change only on purpose. */
const WORDS: readonly (readonly [file: string, text: Message, hindi: string])[] = [
  ['components/design/action-mark.tsx', 'Waiting to send', 'भेजना बाकी है'],
  ['components/design/action-mark.tsx', 'Sending…', 'भेजा जा रहा है…'],
  ['components/design/action-mark.tsx', 'Received by the shop', 'दुकान को मिल गया'],
  ['components/design/action-mark.tsx', 'Needs your attention', 'आपका ध्यान चाहिए'],
  ['components/orders/orders-table.tsx', 'Pay now', 'अभी भुगतान करें'],
  ['components/orders/change-to-cash.tsx', 'Confirm COD', 'हाँ, ऑर्डर दें'],
  [
    'components/orders/change-to-cash.tsx',
    'You pay {total} in cash when your order arrives at {place}.',
    'ऑर्डर मिलने पर {total} नकद दें। पता: {place}',
  ],
  ['features/orders/order-timeline.tsx', 'Will be dispatched', 'भेजा जाएगा'],
  ['features/orders/order-timeline.tsx', 'Will be delivered', 'डिलीवर होगा'],
  [
    'app/shell/notices.tsx',
    'You are offline. What you do is saved on this device.',
    'आप ऑफ़लाइन हैं। आप जो करते हैं वह इस डिवाइस पर सहेजा जाता है।',
  ],
  [
    'app/shell/notices.tsx',
    'You need internet to sign in. Your cart is kept.',
    'साइन इन के लिए इंटरनेट चाहिए। आपका कार्ट बना रहेगा।',
  ],
  [
    'app/shell/notices.tsx',
    'You are offline. This page can’t be saved until you are back.',
    'आप ऑफ़लाइन हैं। ऑनलाइन आने तक यह पेज सहेजा नहीं जा सकता।',
  ],
  ['app/shell/notices.tsx', 'A new version is ready.', 'नया संस्करण तैयार है।'],
  [
    'app/shell/deferred-ui.tsx',
    'Your order of {total} needs your OK.',
    '{total} के ऑर्डर पर आपकी मंज़ूरी चाहिए।',
  ],
  ['app/shell/deferred-ui.tsx', '{count} things need your OK.', '{count} कामों पर आपकी मंज़ूरी चाहिए।'],
  ['app/shell/deferred-ui.tsx', 'See why', 'कारण देखें'],
  ['features/account/sign-out-dialog.tsx', '1 order is not sent yet.', '1 ऑर्डर अभी भेजा नहीं गया है।'],
  [
    'features/account/sign-out-dialog.tsx',
    '{count} things are not sent yet.',
    '{count} काम अभी भेजे नहीं गए हैं।',
  ],
  ['features/account/sign-out-dialog.tsx', 'Stay signed in', 'साइन इन रहें'],
  ['features/account/sign-out-dialog.tsx', 'Log out and discard', 'साइन आउट करें और हटाएँ'],
  ['features/activity/activity-screen.tsx', 'Activity', 'बाकी काम'],
  [
    'components/outbox/discard-dialog.tsx',
    'Delete this? It has not been sent.',
    'इसे हटाएँ? यह अभी भेजा नहीं गया है।',
  ],
  ['components/outbox/refusal-reasons.tsx', 'Accept new price', 'नई कीमत मंज़ूर करें'],
  ['components/outbox/refusal-reasons.tsx', 'Take {count}', '{count} लें'],
  ['components/outbox/describe-action.ts', 'Only {count} left.', 'केवल {count} बचे हैं।'],
  ['components/outbox/describe-action.ts', 'Out of stock.', 'स्टॉक में नहीं है।'],
  [
    'components/outbox/describe-action.ts',
    'This product is no longer sold.',
    'यह प्रोडक्ट अब नहीं बिकता।',
  ],
  [
    'components/outbox/describe-action.ts',
    'The shop already has this order.',
    'यह ऑर्डर दुकान को पहले ही मिल चुका है।',
  ],
  ['components/outbox/describe-action.ts', 'On your wish list: {name}', 'आपकी विशलिस्ट में: {name}'],
  [
    'components/payment/payment-failed.tsx',
    'The payment didn’t go through. No money was taken, or it will come back.',
    'भुगतान नहीं हुआ। पैसे कटे नहीं हैं, या वापस आ जाएँगे।',
  ],
  ['components/payment/payment-failed.tsx', 'Pay cash on delivery', 'ऑर्डर मिलने पर नकद दें'],
  ['components/design/money-text.ts', 'Being refunded: {amount}', 'रिफ़ंड हो रहा है: {amount}'],
  [
    'components/notifications/order-notifications.tsx',
    'Notify me about this order',
    'मुझे इस ऑर्डर की सूचना दें',
  ],
  ['components/design/needs-connection.tsx', 'Try again', 'फिर कोशिश करें'],
  [
    'components/design/needs-connection.tsx',
    'This page needs a connection.',
    'इस पेज के लिए इंटरनेट चाहिए।',
  ],
  ['features/profile/use-profile-form.ts', 'Password changed', 'पासवर्ड बदल गया'],
  ['features/addresses/address-list.tsx', 'Default', 'मुख्य पता'],
  ['features/addresses/label-field.tsx', 'Home, Office…', 'जैसे घर, ऑफ़िस'],
  ['features/addresses/address-form.tsx', 'Cancel', 'वापस जाएँ'],
  ['features/addresses/address-form.tsx', 'Save Address', 'पता सहेजें'],
  ['features/catalogue/catalogue-screen.tsx', 'Results for “{keyword}”', '“{keyword}” के नतीजे'],
  ['features/product/price-notes.tsx', 'Inclusive of all taxes', 'सभी टैक्स शामिल'],
  ['features/dashboard/key-figures.tsx', 'To pack', 'पैक करने हैं'],
  ['features/dashboard/key-figures.tsx', 'To dispatch', 'भेजने हैं'],
  ['features/dashboard/key-figures.tsx', 'On the way', 'रास्ते में'],
  ['features/admin/people/user-list-screen.tsx', 'Customers', 'ग्राहक'],
  ['features/admin/people/user-list-screen.tsx', 'Staff', 'स्टाफ़'],
  ['features/admin/people/user-edit-screen.tsx', 'Full access to the shop', 'दुकान का पूरा अधिकार'],
  ['features/admin/payments/payments-screen.tsx', 'Money without an order', 'बिना ऑर्डर के पैसे'],
  ['features/admin/payments/payments-screen.tsx', 'Not paid in time', 'समय पर भुगतान नहीं हुआ'],
  [
    'features/printing/print-button.tsx',
    'Printing gives each order its invoice number. It can’t be changed.',
    'प्रिंट करने पर हर ऑर्डर को उसका इनवॉइस नंबर मिल जाता है। उसे बदला नहीं जा सकता।',
  ],
  [
    'components/admin/return-dialog.tsx',
    'Give back {amount} and record it.',
    '{amount} लौटाएँ और दर्ज करें।',
  ],
  [
    'features/admin/forms/send-picture.ts',
    'The picture is over {size} MB. Choose a smaller one.',
    'तस्वीर {size} MB से बड़ी है। छोटी तस्वीर चुनें।',
  ],
  [
    'features/admin/forms/conflict-texts.ts',
    '{name} changed the price to {theirs} while you edited. Yours: {mine}.',
    'इस बीच {name} ने कीमत बदलकर {theirs} कर दी। आपकी: {mine}।',
  ],
  ['components/orders/pending-order.tsx', 'Saved on your phone', 'आपके फ़ोन पर सहेजा गया'],
  ['components/design/action-mark.tsx', 'Checking with the shop', 'दुकान से पूछ रहे हैं'],
  ['components/orders/pending-order.tsx', 'Needs your OK', 'आपकी मंज़ूरी चाहिए'],
  ['components/orders/order-progress.ts', 'Payment pending', 'भुगतान बाकी'],
  ['components/orders/order-progress.ts', 'Order placed', 'ऑर्डर हो गया'],
  ['components/orders/order-progress.ts', 'Packed', 'पैक हो गया'],
  ['components/orders/order-progress.ts', 'Dispatched', 'भेजा गया'],
  ['components/orders/order-progress.ts', 'Arriving by {day}', '{day} तक पहुँचेगा'],
  ['components/orders/order-progress.ts', 'Delivered {day}', '{day} को डिलीवर हुआ'],
  ['components/orders/order-progress.ts', 'Cancelled', 'रद्द'],
  ['components/orders/order-progress.ts', 'Return requested', 'वापसी की माँग की गई'],
  ['components/orders/order-progress.ts', 'Returned', 'वापस आया'],
  ['components/orders/change-to-cash.tsx', 'Change to Cash on Delivery', 'कैश ऑन डिलीवरी में बदलें'],
  [
    'components/outbox/describe-action.ts',
    'The price changed from {confirmed} to {total}.',
    'कीमत {confirmed} से {total} हो गई।',
  ],
  ['components/outbox/refusal-reasons.tsx', 'Edit cart', 'कार्ट बदलें'],
  ['components/outbox/refusal-reasons.tsx', 'Discard', 'हटाएँ'],
  ['components/outbox/refusal-reasons.tsx', 'Copy text', 'टेक्स्ट कॉपी करें'],
  ['components/outbox/refusal-reasons.tsx', 'Keep it', 'रहने दें'],
  ['components/outbox/refusal-reasons.tsx', 'Cancel it', 'इसे रद्द करें'],
  [
    'components/outbox/refusal-reasons.tsx',
    'Cancel it and order again',
    'इसे रद्द करके फिर से ऑर्डर करें',
  ],
  ['features/activity/activity-item.tsx', 'Retry', 'फिर भेजें'],
  [
    'features/activity/use-waiting-action.ts',
    'Asking the shop whether it has arrived…',
    'दुकान से पूछ रहे हैं कि यह पहुँचा या नहीं…',
  ],
  [
    'features/catalogue/catalogue-screen.tsx',
    'No exact match. Similar:',
    'ठीक यही नहीं मिला। मिलते-जुलते:',
  ],
  [
    'components/design/money-text.ts',
    'Refunded {amount} on {date}',
    '{date} को {amount} का रिफ़ंड हुआ',
  ],
  ['app/shell/notices.tsx', 'Update', 'अपडेट करें'],
  ['features/addresses/use-address-book.ts', 'Address added', 'पता जोड़ा गया'],
  ['features/addresses/address-form.tsx', 'Update Address', 'पता अपडेट करें'],
  ['components/outbox/use-saved-toast.ts', 'Saved on this device', 'इस डिवाइस पर सहेजा गया'],
  ['components/design/stock-state.tsx', 'In Stock', 'स्टॉक में है'],
  ['components/design/stock-state.tsx', 'Out Of Stock', 'स्टॉक में नहीं'],
  ['features/not-found/not-found-screen.tsx', 'Page not found', 'पेज नहीं मिला'],
  ['features/product/product-screen.tsx', 'Product not found', 'प्रोडक्ट नहीं मिला'],
  ['features/not-found/not-found-screen.tsx', 'Explore All', 'सब कुछ देखें'],
  ['app/shell/header.tsx', 'Home', 'होम'],
  [
    'features/wishlist/wishlist-screen.tsx',
    'Tap the heart on a product to keep it here.',
    'किसी प्रोडक्ट को यहाँ रखने के लिए उसके दिल के निशान पर टैप करें।',
  ],
];

test.each(WORDS)('%s says “%s”, in Hindi “%s”', (file, text, words) => {
  expect(hindi[text]).toBe(words);
  expect(sourceOf(file)).toContain(`'${text}'`);
});

test('Hindi has one word for an import, and closes with “वापस जाएँ”', () => {
  const texts = Object.values(hindi);
  expect(texts.filter((text) => /आयात|इम्पोर्ट/.test(text))).toEqual([]);
  const closing = [hindi.Cancel, hindi.Close, hindi['Go Back']];
  expect(new Set(closing)).toEqual(new Set(['वापस जाएँ']));
});

test('Hindi writes each word with the same dots below, or always without', () => {
  const texts = Object.values(hindi).join(' ').normalize('NFD');
  const written = new Map<string, string>();
  const differing: string[] = [];
  for (const [word] of texts.matchAll(/[\u0900-\u097f]+/g)) {
    const bare = word.replaceAll('\u093c', '');
    const other = written.get(bare);
    if (other !== undefined && other !== word) differing.push(`${other} ${word}`);
    written.set(bare, word);
  }
  expect(differing).toEqual([]);
});
