// @vitest-environment jsdom
import { act, cleanup, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeProvider } from '../components/design/theme-provider';
import { ToastHost, type Toast } from './toast-host';
import { TOAST_DURATION } from './toasts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// docs/shop-rules.md#r-limits-1
test('a toast disappears by itself after its time, and no earlier', () => {
  vi.useFakeTimers();
  const shown: ((toast: Toast) => void)[] = [];
  render(
    <ThemeProvider>
      <ToastHost duration={TOAST_DURATION} onReady={(present) => shown.push(present)} />
    </ThemeProvider>,
  );
  act(() => shown[0]?.({ kind: 'success', text: 'Address added' }));
  act(() => vi.advanceTimersByTime(TOAST_DURATION - 1));
  expect(screen.getByRole('status').textContent).toBe('Address added');
  // Then it slides out, step by step.
  for (let step = 0; step < 20; step += 1) act(() => vi.advanceTimersByTime(100));
  expect(screen.queryByRole('status')).toBeNull();
});

// docs/shop-rules.md#r-texts-18
test('one at a time: the next takes the place of the one before, and all are gone on the next page', () => {
  vi.useFakeTimers();
  let say = (_toast: Toast) => {};
  let leavePage = () => {};
  render(
    <ThemeProvider>
      <ToastHost
        duration={TOAST_DURATION}
        onReady={(present, leave) => {
          say = present;
          leavePage = leave;
        }}
      />
    </ThemeProvider>,
  );
  const pass = (steps: number) => {
    for (let step = 0; step < steps; step += 1) act(() => vi.advanceTimersByTime(100));
  };
  const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
  act(() => say({ kind: 'success', text: 'Added' }));
  pass(1);
  act(() => {
    say({ kind: 'success', text: 'Address added' });
    say({ kind: 'info', text: 'Saved on this device' });
    say({ kind: 'info', text: 'Saved on this device' });
  });
  pass(8);
  expect(said()).toEqual(['Address added', 'Saved on this device']);
  // What leads to a page is read there.
  act(() => leavePage());
  pass(5);
  expect(said()).toHaveLength(2);
  act(() => leavePage());
  pass(10);
  expect(said()).toEqual([]);
});

test('lies above a card of the notices, and where it was once that is gone', () => {
  let say = (_toast: Toast) => {};
  const { container } = render(
    <ThemeProvider>
      <div>
        <output aria-live="polite" />
        <section>Got it?</section>
      </div>
      <ToastHost duration={TOAST_DURATION} onReady={(present) => (say = present)} />
    </ThemeProvider>,
  );
  const card = container.querySelector('section') as HTMLElement;
  const toasts = container.querySelector<HTMLElement>('[data-toasts]') as HTMLElement;
  const at = (top: number, bottom: number) => () => new DOMRect(8, top, 300, bottom - top);
  toasts.getBoundingClientRect = at(640, 700);
  card.getBoundingClientRect = at(500, 740);
  act(() => say({ kind: 'success', text: 'Added to your wish list' }));
  expect(toasts.style.bottom).toBe(`${innerHeight - 500 + 8}px`);
  card.remove();
  act(() => say({ kind: 'success', text: 'Removed from your wish list' }));
  expect(toasts.style.bottom).toBe('');
});

test('a toast about work under way disappears when that has ended, successfully or not', async () => {
  const shown: ((toast: Toast) => void)[] = [];
  render(
    <ThemeProvider>
      <ToastHost duration={TOAST_DURATION} onReady={(present) => shown.push(present)} />
    </ThemeProvider>,
  );
  let fail = (_reason: Error) => undefined as void;
  const until = new Promise((_resolve, reject) => {
    fail = reject;
  });
  act(() => shown[0]?.({ kind: 'info', text: 'Sending your order…', until }));
  expect(screen.getByRole('status').textContent).toBe('Sending your order…');
  act(() => fail(new Error('The database went')));
  await waitForElementToBeRemoved(() => screen.queryByRole('status'), { timeout: 4000 });
});
