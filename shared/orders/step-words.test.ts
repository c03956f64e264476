import { expect, test } from 'vitest';
import { MAX_REASON, stepReason } from './step-reason';
import { WRONG_STEP_WORDS } from './step-words';

test('why a step does not lead on, in words', () => {
  expect(WRONG_STEP_WORDS).toEqual({
    placed: 'This order is not packed yet',
    packed: 'This order is already packed',
    dispatched: 'This order is already dispatched',
    delivered: 'This order is already delivered',
    returned: 'This order was returned',
    expired: 'This order was closed, because it was not paid in time',
  });
});

test.each(['', ' \n', 'x'.repeat(201)])('“%s” is no reason', (given) => {
  expect(stepReason.safeParse(given).success).toBe(false);
});

test('a reason that is missing is asked for in words', () => {
  expect(stepReason.safeParse(' ').error?.issues[0]?.message).toBe('Enter a reason');
});

test('a reason is kept without the space around it, up to 200 characters', () => {
  expect(MAX_REASON).toBe(200);
  expect(stepReason.parse(' Too small ')).toBe('Too small');
  expect(stepReason.parse('x'.repeat(200))).toHaveLength(200);
});
