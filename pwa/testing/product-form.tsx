import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { adminsDevice, json, showToAdmin } from './admin-screen';
import { API } from './shop-floor';
import { product } from './shop-things';
import type { openTestApi } from './test-api';

type Person = ReturnType<typeof userEvent.setup>;

/** What the fields of the form hold. */
export const FIELDS = {
  name: 'Brass Kettle',
  price: 1499.5,
  image: '/pictures/kettle.webp',
  brand: 'Brand',
  category: 'Kitchen',
  description: 'Whistles.',
  countInStock: 10,
};
/** The product that the form is of. */
export const SERVED: ProductDocument = {
  ...product('kettle', { name: 'Brass Kettle', price: 1499.5, revision: 4 }),
  ...FIELDS,
};

/** The shop's answer to a change. */
export const saved =
  (changes: Partial<ProductDocument> = {}) =>
  () =>
    json({ ...SERVED, revision: 5, ...changes });

export interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}

/** The form of one product. @param shown its screen */
export function productForm(server: ReturnType<typeof openTestApi>, shown: ReactNode) {
  return {
    /** Answers each change with the next of these. @returns what was sent */
    answerChanges(...answers: readonly (() => Response)[]): Sent[] {
      const changes: Sent[] = [];
      server.use(
        http.patch(`${API}/products/kettle`, async ({ request }) => {
          changes.push({
            key: request.headers.get('Idempotency-Key'),
            body: await request.json(),
          });
          return answers[changes.length - 1]?.() ?? HttpResponse.error();
        }),
      );
      return changes;
    },
    async open(device = adminsDevice(), served: ProductDocument = SERVED): Promise<Person> {
      server.use(http.get(`${API}/products/kettle`, () => json(served)));
      const at = '/admin/product/kettle/edit';
      const person = await showToAdmin(shown, at, '/admin/product/:id/edit', device);
      await screen.findByRole('form', { name: 'Product' });
      return person;
    },
  };
}

/** A field by its label: with a list to choose from its role is another one. */
export const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });

export async function type(person: Person, name: string, text: string): Promise<void> {
  await person.clear(field(name));
  if (text) await person.type(field(name), text);
}

export const update = (person: Person) =>
  person.click(screen.getByRole('button', { name: 'Update' }));

/** The address that is shown. */
export const where = () => screen.getByTestId('where').textContent;
