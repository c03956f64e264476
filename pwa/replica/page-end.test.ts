import { afterEach, expect, test, vi } from 'vitest';
import { add } from './page-end';

afterEach(() => vi.unstubAllGlobals());

/** A page that is left, or kept for the way back. */
function aPage() {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

test('it is told when a page is left for good, not when the browser keeps it', () => {
  const leave = aPage();
  const tell = vi.fn();
  add(tell);
  leave(true);
  expect(tell).not.toHaveBeenCalled();
  leave(false);
  expect(tell).toHaveBeenCalledTimes(1);
});

test('it is told once where it was told before, and not where nobody listens any more', () => {
  const leave = aPage();
  const [tell, other] = [vi.fn(), vi.fn()];
  add(tell).run();
  add(other).remove();
  leave(false);
  expect([tell.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
});
