// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeProvider } from '../components/design/theme-provider';
import { ToastHost, type Toast } from './toast-host';
import { TOAST_DURATION } from './toasts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a toast goes by itself after its time, and no earlier', () => {
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
