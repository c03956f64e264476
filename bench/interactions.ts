import type { Page } from 'playwright-core';
import { launchChromium, SIZES } from '../tests/browser/chromium';
import { atMost, percentile, type Figure } from './figures';

const CPU_SLOWDOWN = 4;
/** As the Web Vitals have it: a good page answers within this time, in milliseconds. */
const GOOD = 200;
/** The browser says nothing of what was answered sooner, in milliseconds. */
const SHORTEST = 16;
/** After a press, in milliseconds: what it has led to is there before the next. */
const AFTER_A_PRESS = 700;

/** Runs before a page's own scripts: how long each press took until the next frame, by its number. */
const WATCH = `
  globalThis.answered = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) answered.set(interactionId, Math.max(duration, answered.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: ${SHORTEST}, buffered: true });
`;

/** A shopper's walk: thirty presses, each a click or a key. */
function* walk(page: Page): Generator<() => Promise<unknown>> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  for (let card = 0; card < 4; card += 1) {
    // What was added has another button; what has sizes would ask first.
    yield () => page.locator('article form[action="/cart"] button').first().click();
    yield () =>
      button(/^One .* more$/)
        .nth(card)
        .click();
    yield () =>
      button(/^Wish list: /)
        .nth(card)
        .click();
  }
  yield () => button(/^Filters/).click();
  yield () => page.keyboard.press('Escape');
  yield () => page.getByRole('searchbox').click();
  for (const letter of 'cotton') yield () => page.keyboard.press(letter);
  yield () => page.keyboard.press('Enter');
  yield () => page.locator('main article h2 a').first().click();
  yield () =>
    button(/^Wish list: /)
      .first()
      .click();
  yield () => button('Add To Cart').click();
  yield () => page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  yield () => page.getByRole('link', { name: /^Cart/ }).first().click();
  yield () =>
    page
      .getByRole('link', { name: /wish list/i })
      .first()
      .click();
  yield () =>
    button(/^Move .* to the cart$/)
      .first()
      .click();
  yield () => page.getByRole('link', { name: /^Cart/ }).first().click();
}

/** From a press to the frame that answers it, on a phone, once the shop is there. @throws Error where the walk cannot be walked */
export async function measureInteractions(url: string): Promise<Figure> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: SIZES.phone, baseURL: url });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let presses = 0;
    for (const press of walk(page)) {
      await press();
      await page.waitForTimeout(AFTER_A_PRESS);
      presses += 1;
    }
    const seen = await page.evaluate<number[]>('[...answered.values()]');
    const quick = Array.from({ length: Math.max(0, presses - seen.length) }, () => SHORTEST);
    return atMost(
      `from a press to the next frame, p95 of ${presses} presses`,
      percentile([...seen, ...quick], 0.95),
      GOOD,
      ' ms',
      0,
    );
  } finally {
    await browser.close();
  }
}
