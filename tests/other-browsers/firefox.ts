import puppeteer, { type Browser } from 'puppeteer-core';
import { findFirefox } from '../../scripts/other-browsers.mjs';
import { SIZES } from '../browser/chromium';
import { TEST_TIMEOUT } from '../browser/timeouts';
import type { DrivenBrowser, Launch } from './driven-browser';
import { killGroup } from './kill-group';

/** Firefox, over WebDriver BiDi (docs/decisions/0003-testing.md). */
export const launchFirefox: Launch = async (profile, size) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await findFirefox(),
    userDataDir: profile,
    defaultViewport: SIZES[size],
    timeout: TEST_TIMEOUT,
    protocolTimeout: TEST_TIMEOUT,
    // It refuses another user's home, as under `sudo`.
    env: { ...process.env, HOME: profile },
  });
  return drive(browser);
};

/** The document is there; callers wait for what it shows. */
const LOADED = { waitUntil: 'domcontentloaded' } as const;

async function drive(browser: Browser): Promise<DrivenBrowser> {
  const [page] = await browser.pages();
  if (!page) throw new Error('Firefox opened no page');
  page.setDefaultNavigationTimeout(TEST_TIMEOUT);
  return {
    async goto(url) {
      await page.goto(url, LOADED);
    },
    async reload() {
      await page.reload(LOADED);
    },
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    async kill() {
      const child = browser.process();
      if (!child) throw new Error('Firefox was not started here');
      await killGroup(child);
    },
    close: () => browser.close(),
  };
}
