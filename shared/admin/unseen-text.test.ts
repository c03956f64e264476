import { expect, test } from 'vitest';
import { handMoney } from '../payments/hand-money';
import { settleReason } from '../payments/payment';
import { courierList, trackingLink } from '../shop/couriers';
import { categoryRenaming } from './category-list';

const UNSEEN = '\u200b\u2060\u200d\u200b';
const money = (kind: string) => ({ kind, amount: '10.00', reason: UNSEEN });

test.each([
  ['a correction of cash', handMoney, money('correction'), 'Enter a reason'],
  ['money given back by hand', handMoney, money('cash-returned'), 'Enter a reason'],
  ['a flag that is settled', settleReason, UNSEEN, 'Enter a reason'],
  ['a courier', courierList, [{ name: UNSEEN, link: '' }], 'Enter who delivers it'],
  ['another name of a category', categoryRenaming, { from: ['A'], to: UNSEEN }, 'Enter a name'],
])('%s is refused with a text that nobody sees', (_what, schema, given, message) => {
  expect(schema.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('two couriers that look alike are one', () => {
  const link = 'https://track.example/{tracking}';
  const alike = [
    { name: 'Blue Dart', link },
    { name: 'Blue\u200b Dart', link },
  ];
  expect(courierList.safeParse(alike).error?.issues[0]?.message).toBe('Each courier once');
  expect(trackingLink(alike, 'BLUE\u200d DART', '7')).toBe('https://track.example/7');
});
