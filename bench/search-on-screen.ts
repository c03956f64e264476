import type { Browser } from 'playwright-core';
import * as z from 'zod/mini';
import { openBarePage } from './bare-page';
import { openOnPhone, pause, press, typeWord } from './typing';

const CPU_SLOWDOWN = 4;
/** Time for the catalogue to arrive and its index to be built, in milliseconds. */
const CATALOGUE_ARRIVES = 12_000;
const BOX = `document.querySelector('input[type=search]')`;

const noted = z.object({ letters: z.array(z.number()), longTasks: z.array(z.number()) });

declare global {
  interface Window {
    /** Milliseconds from each letter to the frame that shows what the text up to it finds. */
    shown: number[];
    /** Tasks of the main thread over 50 ms, in milliseconds. */
    longTasks: number[];
    /** From Enter to the frame with the cards. */
    found: Promise<number>;
  }
}

/** Runs in the page: measures each letter until the suggestions for the whole text are painted. */
function watchSuggestions(): void {
  const waiting: number[] = [];
  window.shown = [];
  window.longTasks = [];
  const box = document.querySelector<HTMLInputElement>('input[type=search]');
  const shownKeyword = () => document.querySelector('[data-keyword]')?.getAttribute('data-keyword');
  addEventListener(
    'input',
    ({ timeStamp }) => {
      const text = box?.value.trim() ?? '';
      // A space at the end asks for nothing new.
      if (text !== '' && text !== shownKeyword()) waiting.push(timeStamp);
    },
    true,
  );
  new MutationObserver(() => {
    if (waiting.length === 0 || shownKeyword() !== box?.value.trim()) return;
    const answered = waiting.splice(0);
    requestAnimationFrame(() => {
      for (const at of answered) window.shown.push(performance.now() - at);
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** Runs in the page: `found` resolves with the milliseconds from Enter to the frame that shows what a keyword found. */
function watchResults(keyword: string): void {
  window.found = new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const seen = new MutationObserver(() => {
          const main = document.querySelector('main');
          const here = main?.textContent.includes(`Results for “${keyword}”`);
          if (!here || !main?.querySelector('a[href^="/product/"]')) return;
          seen.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        });
        seen.observe(document.body, { subtree: true, childList: true, characterData: true });
      },
      { once: true, capture: true },
    );
  });
}

export interface SearchOnScreen {
  /** Milliseconds from each letter to the suggestions painted. */
  readonly letters: readonly number[];
  /** The longest task of the main thread while letters were typed, in milliseconds; 0 where none was over 50. */
  readonly longestTask: number;
  /** Milliseconds from Enter to the page of cards painted, one for each keyword. */
  readonly enters: readonly number[];
}

/**
 * Searches in the shop itself, with its whole screen: what a shopper waits for, rendering included.
 * @param keywords typed letter by letter, then sent with Enter
 */
export async function searchOnScreen(
  browser: Browser,
  url: string,
  keywords: readonly string[],
): Promise<SearchOnScreen> {
  const page = await openBarePage(browser);
  try {
    await openOnPhone(page, url);
    await pause(CATALOGUE_ARRIVES);
    // tsx writes calls of it into functions that have names; in the page there is none.
    await page.evaluate('globalThis.__name = (named) => named; true');
    await page.evaluate(`${BOX}.focus()`);
    await typeWord(page, BOX, 'lamp');
    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.evaluate(`(${watchSuggestions.toString()})()`);
    for (const keyword of keywords) await typeWord(page, BOX, keyword);
    const { letters, longTasks } = noted.parse(
      await page.evaluate('({ letters: shown, longTasks })'),
    );
    const enters: number[] = [];
    for (const keyword of keywords) {
      await page.evaluate(`${BOX}.focus()`);
      await typeWord(page, BOX, keyword);
      await page.evaluate(`(${watchResults.toString()})(${JSON.stringify(keyword)})`);
      await press(page, '\r', 'Enter');
      enters.push(z.number().parse(await page.evaluate('found')));
    }
    return { letters, longestTask: Math.max(0, ...longTasks), enters };
  } finally {
    await page.close();
  }
}
