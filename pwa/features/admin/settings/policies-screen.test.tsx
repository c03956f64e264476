// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as PoliciesScreen } from './policies-screen';

const server = openTestApi();
afterEach(cleanup);

const READY = { en: 'Packed in two days.', hi: 'दो दिन में पैक।' };
const policy = (en = '', revision = 0) => ({
  name: 'shipping-policy',
  revision,
  en,
  hi: '',
  ready: READY,
});

/** @param isTaken somebody else has written the page meanwhile */
async function openPolicies(isTaken = false) {
  const sent: unknown[] = [];
  let kept = policy();
  server.use(
    http.get(`${API}/admin/policies`, () => HttpResponse.json({ policies: [kept] })),
    http.put<never, { en: string; hi: string }>(`${API}/admin/policies`, async ({ request }) => {
      const body = await request.json();
      sent.push([request.headers.get('If-Match'), body]);
      if (isTaken) {
        kept = policy('By Ravi.', 1);
        const { ready: _ready, ...current } = kept;
        const changedBy = { name: 'Ravi', at: '2026-11-28T10:00:00.000Z' };
        return HttpResponse.json(
          { message: 'Changed meanwhile', code: 'version_conflict', current, changedBy },
          { status: 409 },
        );
      }
      kept = policy(body.en, kept.revision + 1);
      const { ready: _ready, ...saved } = kept;
      return HttpResponse.json(saved);
    }),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PoliciesScreen />
    </AdminQueries>,
    '/admin/policies',
  );
  const form = within(await screen.findByRole('form', { name: 'Shipping Policy' }));
  const [english] = [form.getByLabelText<HTMLTextAreaElement>('In English')];
  const person = userEvent.setup({ delay: null });
  return { sent, form, english, person };
}

// docs/shop-rules.md#r-texts-15
test('a page is written with what readers will see beside it, is kept, and is brought back', async () => {
  const { sent, form, english, person } = await openPolicies();
  expect(english.value).toBe(READY.en);
  await person.clear(english);
  await person.type(english, '# Sent{Enter}- by {{shop}{Enter}- <b>soon</b>');
  const preview = within(form.getAllByLabelText('Preview')[0] ?? document.body);
  preview.getByRole('heading', { name: 'Sent' });
  // What looks like markup is text.
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'by Pocket Bazaar',
    '<b>soon</b>',
  ]);
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(form.getByRole('button', { name: 'Save' }));
  const text = '# Sent\n- by {shop}\n- <b>soon</b>';
  await waitFor(() =>
    expect(sent).toEqual([['"0"', { name: 'shipping-policy', en: text, hi: '' }]]),
  );
  await screen.findByText('Policy saved');
  await person.click(form.getByRole('button', { name: 'Back to the ready text' }));
  expect(english.value).toBe(READY.en);
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[1]).toEqual(['"1"', expect.objectContaining({ en: '' })]));
});

test('a word that stands for nothing is said at once, and not sent', async () => {
  const { sent, form, english, person } = await openPolicies();
  await person.type(english, ' {{name}');
  form.getByText('Braces hold a word that stands for nothing');
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(sent).toEqual([]);
});

test('another person’s words are not written over unseen: both are there to choose from', async () => {
  const { sent, form, english, person } = await openPolicies(true);
  await person.type(english, ' By bike.');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText(/^Ravi changed “In English” to By Ravi\. while you edited\./);
  expect(english.value).toBe('Packed in two days. By bike.');
  await person.click(form.getByRole('button', { name: 'Use By Ravi.' }));
  await waitFor(() => expect(english.value).toBe('By Ravi.'));
  // Over what was seen of Ravi's.
  await waitFor(() =>
    expect(sent[1]).toEqual(['"1"', expect.objectContaining({ en: 'By Ravi.' })]),
  );
});
