// @vitest-environment jsdom
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TOAST_DURATION, ToastsProvider, useToast } from './toasts';

// They load with the first toast: ample, because a busy machine is not a fault.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

function Speaker() {
  const toast = useToast();
  return (
    <button
      onClick={() => {
        toast.success('Address added');
        toast.info('Saved on this device');
        toast.error('Something went wrong');
      }}
    >
      speak
    </button>
  );
}

test('toasts raised before their code is loaded are shown, in order, and announced by their severity', async () => {
  const { container } = render(
    <ToastsProvider>
      <Speaker />
    </ToastsProvider>,
  );
  await userEvent.click(screen.getByText('speak'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  const said = within(container)
    .getAllByRole('status')
    .map((toast) => toast.textContent);
  expect(said).toEqual(['Address added', 'Saved on this device']);
  expect(TOAST_DURATION).toBe(5000);
});
