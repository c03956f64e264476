// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createIdleWatch, IDLE_AFTER } from './browser';

test('a page is idle a minute after it was opened, touched or typed in', () => {
  let now = 1_000_000;
  const isIdle = createIdleWatch(window, () => now);
  expect(isIdle()).toBe(false);
  now += IDLE_AFTER + 1;
  expect(isIdle()).toBe(true);
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(isIdle()).toBe(false);
    now += IDLE_AFTER + 1;
    expect(isIdle()).toBe(true);
  }
});
