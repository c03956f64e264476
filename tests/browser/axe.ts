import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { atRest } from './at-rest';

/** A colour in transition is no colour of the design: while axe runs, states change at once. */
const HOLD_STILL = `
  if (!window.isHeldStill) {
    window.isHeldStill = true;
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  }`;

/** Checks pages for accessibility faults. */
export class Axe {
  private constructor(private readonly source: string) {}

  static async load(): Promise<Axe> {
    const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    return new Axe(await readFile(file, 'utf8'));
  }

  /** What axe finds on the idle page, in words. */
  async violations(page: Page): Promise<string[]> {
    await atRest(page);
    // Half a megabyte of script, once for each document.
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${this.source}; 0`);
    const results = await page.evaluate<AxeResults>(
      `${HOLD_STILL}; axe.run(document, { resultTypes: ['violations'] })`,
    );
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }
}
