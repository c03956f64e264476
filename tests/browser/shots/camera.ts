import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../server-process/server-process';
import { atRest } from '../at-rest';
import { SIZES, type Size } from '../chromium';

/** Where the pictures go; the whole folder is git-ignored. */
export const SHOTS = path.join(ROOT, 'test-results', 'shots');
const SCHEMES = ['light', 'dark'] as const;
/** The tallest picture, in CSS pixels: the rest of longer pages is more of the same. */
const HIGHEST = 5_000;

/** Takes pictures at one size, light and dark, numbered in the order in which they are taken. */
export class Camera {
  #taken = 0;

  constructor(readonly size: Size) {}

  /** How many screens it has taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The whole page, as one tall window: what is fixed to an edge stays at that edge. */
  async page(page: Page, name: string): Promise<void> {
    await atRest(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width, height: least } = SIZES[this.size];
    await page.setViewportSize({ width, height: Math.min(HIGHEST, Math.max(height, least)) });
    // The taller window shows pictures that were below it.
    await this.window(page, name);
    await page.setViewportSize(SIZES[this.size]);
  }

  /** What the window shows, for an open dialog or menu. */
  async window(page: Page, name: string): Promise<void> {
    await atRest(page);
    this.#taken += 1;
    const number = String(this.#taken).padStart(2, '0');
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: path.join(SHOTS, `${this.size}-${colorScheme}-${number}-${name}.png`),
        animations: 'disabled',
      });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }

  /** Goes to an address and takes its page. */
  async open(page: Page, address: string, name: string): Promise<void> {
    await page.goto(address);
    await this.page(page, name);
  }
}
