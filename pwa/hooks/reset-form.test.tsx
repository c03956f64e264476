// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FormField } from '../components/design/form-field';
import { useCheckedForm } from '../components/design/use-checked-form';
import { resetForm } from './reset-form';

const EMPTY = { address: '' };
const schema = z.object({ address: z.string() });

function Form() {
  const form = useCheckedForm(schema, EMPTY);
  return (
    <>
      <FormField form={form} name="address" label="Address" />
      <button onClick={() => resetForm(form, EMPTY)}>Reset</button>
      <button onClick={() => form.setValue('address', form.getValues('address').toUpperCase())}>
        Capitals
      </button>
    </>
  );
}

test('what is typed right after a reset stays, and counts', () => {
  render(<Form />);
  const input = screen.getByLabelText('Address');
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  type('1 First Street');
  act(() => {
    fireEvent.click(screen.getByText('Reset'));
    expect(input).toHaveProperty('value', '');
    // React has not rendered yet: a slow phone takes a moment.
    type('2 Second Street');
  });
  expect(input).toHaveProperty('value', '2 Second Street');
  fireEvent.click(screen.getByText('Capitals'));
  expect(input).toHaveProperty('value', '2 SECOND STREET');
});
