import { expect, test } from 'vitest';
import { documentOfOrder } from '../orders/order';
import { anOrder } from '../testing/an-order';
import {
  MESSAGE_KINDS,
  messageFields,
  messageTo,
  READY_MESSAGES,
  templateText,
} from './message-templates';

const order = documentOfOrder(
  anOrder({
    _id: 'f0d3f986-0000-4000-8000-000000000000',
    dispatched: { at: '2026-03-01T10:00:00.000Z', courier: 'Delhivery', tracking: 'DL{name}1' },
  }),
);

const plain = documentOfOrder(anOrder({ _id: 'f0d3f986-0000-4000-8000-000000000000' }));

test.each(MESSAGE_KINDS)(
  'the ready text for “%s” names only what an order has, in both languages',
  (kind) => {
    for (const text of Object.values(READY_MESSAGES[kind])) {
      expect(messageFields.safeParse({ kind, en: text, hi: text }).success).toBe(true);
      expect(messageTo(text, plain, 'Pocket Bazaar', 'https://shop.test/order/1')).not.toMatch(
        /[{}]/,
      );
    }
  },
);

test('each placeholder is filled once: braces in what is filled in stay, and a word that stands for nothing is a dash', () => {
  const text = messageTo('{order} {tracking} {courier} {odd}', order, 'Shop', 'https://shop.test');
  expect(text).toBe('#f0d3f986 DL{name}1 Delhivery –');
});

test('the owner’s text goes before the ready one, and an empty one brings that back', () => {
  const own = {
    messages: [{ kind: 'not-reached', revision: 1, en: 'Ring us, {name}', hi: '' }],
  } as const;
  const templates = { messages: [...own.messages] };
  expect(templateText(templates, 'not-reached', 'en')).toBe('Ring us, {name}');
  expect(templateText(templates, 'not-reached', 'hi')).toBe(READY_MESSAGES['not-reached'].hi);
});

test('a word in braces that stands for nothing is refused, and so is a text that is too long', () => {
  expect(
    messageFields.safeParse({ kind: 'dispatched', en: 'Dear {customer}', hi: '' }).success,
  ).toBe(false);
  expect(
    messageFields.safeParse({ kind: 'dispatched', en: 'x'.repeat(1_001), hi: '' }).success,
  ).toBe(false);
  expect(messageFields.safeParse({ kind: 'dispatched', en: ' Dear {name} ', hi: '' }).data).toEqual(
    {
      kind: 'dispatched',
      en: 'Dear {name}',
      hi: '',
    },
  );
});
