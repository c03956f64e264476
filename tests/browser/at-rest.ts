import type { Page } from 'playwright-core';

/**
 * Waits until the page is idle: a screen with its heading, loaded, its fonts and the pictures in the window
 * there, and nothing that slides in or fades.
 */
export async function atRest(page: Page): Promise<void> {
  // By its tag: a dialog hides the screen behind it from roles.
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => {
    const isBusy = document.querySelector('[aria-busy="true"]') !== null;
    const arePicturesLoaded = [...document.images]
      .filter((image) => {
        const { top, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight;
      })
      .every((image) => image.complete);
    const moves = document.getAnimations().some(({ playState, effect }) => {
      const timing = effect?.getComputedTiming();
      return playState === 'running' && timing?.iterations !== Infinity;
    });
    return !isBusy && arePicturesLoaded && !moves && document.fonts.status === 'loaded';
  });
}
