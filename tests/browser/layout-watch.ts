import type { Page } from 'playwright-core';

/** Runs before a page's own scripts; records layout shifts without user input. */
export const WATCH_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = (element?.textContent ?? '').slice(0, 40);
        return element?.localName + ' "' + text + '" from ' + previousRect.y + ' to ' + currentRect.y;
      });
      globalThis.shifts.push({ value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

/** The most that a page may move while it opens: a font that has loaded makes words wider by a pixel. */
const STANDS_STILL = 0.01;

/** What has moved since the page was opened, in words; nothing below the limit (CLS, as `layout-shift` counts it). */
export async function shifted(page: Page): Promise<string[]> {
  const shifts = await page.evaluate<readonly Shift[]>('globalThis.shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum < STANDS_STILL) return [];
  return shifts.map(({ value, what }) => `${value.toFixed(3)}: ${what.join('; ')}`);
}

/** What does not fit into the width of the window, in words: nothing may need horizontal scrolling. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What follows the window's width by script is rendered with the next frame.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise<unknown>((resolve) => void requestAnimationFrame(resolve));
    const root = document.documentElement;
    const wide = root.scrollWidth - innerWidth;
    const found = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    for (const element of document.querySelectorAll(
      'a, button, input, select, textarea, h1, h2, td',
    )) {
      const { left, right, width, height } = element.getBoundingClientRect();
      // Content for screen readers alone is one pixel large.
      const isShown =
        width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      if (!isShown || element.closest('[inert], [aria-hidden="true"]')) continue;
      // The slides of a carousel wait beside its window.
      const slides = element.closest('ul');
      if (slides && getComputedStyle(slides).scrollSnapType !== 'none') continue;
      if (left < -1 || right > innerWidth + 1)
        found.push(`${element.outerHTML.slice(0, 120)} from ${left} to ${right}`);
    }
    return found;
  });
}

/**
 * What appears by itself once the page is hydrated: pictures of the carousel's later slides, the cart's badge, Add in a row, and where a product is
 * delivered, which the device knows.
 */
const COMES_LATER =
  '[aria-roledescription] img, [data-added], [data-deferred], section:has(> form input[autocomplete="postal-code"])';

/**
 * Elements of the page that were not in the document, where the document's were marked with `data-first`; what comes in an idle
 * moment, or is hidden, does not count.
 */
export function renderedAgain(page: Page): Promise<string[]> {
  return page.evaluate(
    (later) =>
      [...document.querySelectorAll('main *:not([data-first])')]
        .filter((element) => !element.closest(later))
        .map((element) => element.outerHTML),
    COMES_LATER,
  );
}
