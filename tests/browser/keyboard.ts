import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has. */
const MAX_STOPS = 80;

/** Presses Tab until the control has the focus. @throws Error with the stops on the way when it is not reached */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('*:focus');
    if ((await target.and(focused).count()) > 0) return;
    const text = await focused
      .first()
      .innerText({ timeout: 1_000 })
      .catch(() => '');
    passed.push(text.slice(0, 30));
  }
  throw new Error(`Not reached by Tab: ${String(target)}; passed ${passed.join(' | ')}`);
}

/** Goes to a control by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
