// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

// React reports what a boundary caught; here that is no news.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('A chunk did not arrive');
}

test('a broken page says that nothing is lost, and the next address is shown again', () => {
  const { rerender } = render(
    <ErrorBoundary resetKey="/broken">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain(
    'Your cart and everything waiting to be sent are safe on this device.',
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  rerender(<ErrorBoundary resetKey="/fine">fine</ErrorBoundary>);
  expect(screen.getByText('fine')).toBeTruthy();
});
