import type { BarePage } from './bare-page';

/** Between two letters, in milliseconds: of a fast typist. */
const BETWEEN_LETTERS = 120;
/** Before and after a word, in milliseconds. */
const AFTER_A_WORD = 500;

export const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Opens an address in a window of a phone's size. */
export async function openOnPhone(page: BarePage, url: string): Promise<void> {
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: 390,
    height: 844,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await page.send('Page.navigate', { url });
}

/**
 * Empties a box that has the focus, and types into it as fingers do.
 * @param box an expression that finds the box in the page
 */
export async function typeWord(page: BarePage, box: string, word: string): Promise<void> {
  await page.evaluate(
    `${box}.value = ''; ${box}.dispatchEvent(new InputEvent('input', { bubbles: true }))`,
  );
  await pause(AFTER_A_WORD);
  for (const letter of word) {
    await press(page, letter);
    await pause(BETWEEN_LETTERS);
  }
  await pause(AFTER_A_WORD);
}

/** Presses a key. @param text what it writes */
export async function press(page: BarePage, text: string, key = text): Promise<void> {
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
}
