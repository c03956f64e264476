import type { Browser } from 'playwright-core';

const CPU_SLOWDOWN = 4;
/** Time for the catalogue to arrive before it is searched, in milliseconds. */
const CATALOGUE_ARRIVES = 10_000;

/** Runs in the page: resolves with the milliseconds from Enter to the frame that shows what a keyword found. */
const fromEnterToResults = (keyword: string) => `
  window.found = new Promise((resolve) => {
    addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      const seen = new MutationObserver(() => {
        const main = document.querySelector('main');
        const here = main.textContent.includes(${JSON.stringify(keyword)}) && main.textContent.includes('item(s)');
        if (!here || !main.querySelector('a[href^="/product/"]')) return;
        seen.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
      });
      seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    }, { once: true, capture: true });
  });
  undefined;
`;

/**
 * Searches in the shop itself, with its whole screen: what a shopper waits for, drawing included.
 * @returns milliseconds from Enter to the results, one for each keyword
 */
export async function searchOnScreen(
  browser: Browser,
  url: string,
  keywords: readonly string[],
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForTimeout(CATALOGUE_ARRIVES);
    const box = page.getByRole('searchbox');
    await box.fill('lamp');
    await box.press('Enter');
    await page.waitForTimeout(3_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const times: number[] = [];
    for (const keyword of keywords) {
      await box.fill(keyword);
      await page.evaluate(fromEnterToResults(keyword));
      await box.press('Enter');
      times.push(await page.evaluate<number>('window.found'));
      await page.waitForTimeout(500);
    }
    return times;
  } finally {
    await context.close();
  }
}
