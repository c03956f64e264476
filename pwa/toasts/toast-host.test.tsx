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
