import type { Page } from './test-device';

/** Iterations of the event loop without pending work, after which the page counts as idle. */
const QUIET_TURNS = 40;

/** Waits until the page has done everything it can without time passing. */
export async function quiet({ network }: Page): Promise<void> {
  let turns = 0;
  let seen = network.left.length;
  while (turns < QUIET_TURNS) {
    await new Promise((resolve) => setImmediate(resolve));
    turns = network.underWay === 0 && network.left.length === seen ? turns + 1 : 0;
    seen = network.left.length;
  }
}

/** Lets time pass on a device, timer by timer; the page becomes idle before the next. @param time in milliseconds */
export async function pass(page: Page, time: number): Promise<void> {
  const { timers, profile } = page;
  const until = timers.now + time;
  await quiet(page);
  for (;;) {
    const step = Math.min(timers.pauses[0] ?? Infinity, until - timers.now);
    profile.clock.now += step;
    timers.advance(step);
    await quiet(page);
    if (timers.now >= until) return;
  }
}
