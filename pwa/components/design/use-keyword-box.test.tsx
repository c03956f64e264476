import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useKeywordBox } from './use-keyword-box';

afterEach(cleanup);

function Box({ keyword }: { readonly keyword: string }) {
  const { ref, defaultValue } = useKeywordBox(keyword);
  return <input type="search" ref={ref} defaultValue={defaultValue} />;
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');

test('the box shows what the address says, also after Back', () => {
  const { rerender } = render(<Box keyword="lamp" />);
  expect(box().value).toBe('lamp');
  rerender(<Box keyword="" />);
  expect(box().value).toBe('');
});

test('what was sent off goes with the address it led to', async () => {
  const { rerender } = render(<Box keyword="" />);
  await userEvent.type(box(), 'lamp');
  rerender(<Box keyword="lamp" />);
  rerender(<Box keyword="kurta" />);
  expect(box().value).toBe('kurta');
});

test('keeps words that are typed while an address is being rendered', async () => {
  const { rerender } = render(<Box keyword="" />);
  await userEvent.type(box(), 'lamp of brass');
  rerender(<Box keyword="lamp" />);
  expect(box().value).toBe('lamp of brass');
});
