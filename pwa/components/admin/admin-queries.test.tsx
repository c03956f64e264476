// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AdminQueries } from './admin-queries';

afterEach(cleanup);

function Figures() {
  const { staleTime, gcTime } = useQueryClient().getDefaultOptions().queries ?? {};
  return <p>{`${String(staleTime)} ${String(gcTime)}`}</p>;
}

// docs/shop-rules.md#r-catalogue-14, #r-limits-4
test('what admins read is fresh for 5 seconds, and kept for 60', () => {
  render(
    <AdminQueries>
      <Figures />
    </AdminQueries>,
  );
  expect(screen.getByText('5000 60000')).toBeTruthy();
});
