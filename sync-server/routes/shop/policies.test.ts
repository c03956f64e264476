import { afterEach, beforeEach, expect, test } from 'vitest';
import { writtenPages } from '#shared/pages/policy-block';
import { editedPolicies } from '#shared/pages/policy-text';
import { shopSettings } from '#shared/protocol/shop-settings';
import type { RenderBody } from '#shared/pages/public-page';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient, type SignedInClient } from '../../testing/test-client';

/** A renderer as plain as can be: what a page says, and whether it is the owner's. */
const render: RenderBody = ({ language, page }) => ({
  html:
    page.kind === 'text'
      ? `<main><article class="a"><h1>T</h1><h2>Ready &amp; plain</h2><ul><li>${language}</li><li>2</li></ul><p>${page.name}<br/>x</p></article></main>`
      : '',
});

let server: TestServer;
let admin: SignedInClient;
let visitor: TestClient;
beforeEach(async () => {
  server = await startTestServer({ render });
  admin = await registerAdmin(server);
  visitor = new TestClient(server.url);
});
afterEach(() => server.close());

const write = (name: string, body: object, headers = {}) =>
  admin.client.ask('PUT', '/api/admin/policies', { body: { name, ...body }, headers });
const read = async (name: string) =>
  (await visitor.read(writtenPages, '/api/policies')).pages[name];
const facts = async () => (await visitor.read(shopSettings, '/api/settings')).shop;
const edited = async (name: string) => {
  const { policies } = await admin.client.read(editedPolicies, '/api/admin/policies');
  return policies.find((policy) => policy.name === name);
};

test('the owner begins with the ready text, as a text to edit', async () => {
  expect(await edited('terms')).toEqual({
    name: 'terms',
    revision: 0,
    en: '',
    hi: '',
    ready: {
      en: '# Ready & plain\n\n- en\n- 2\n\nterms\nx',
      hi: '# Ready & plain\n\n- hi\n- 2\n\nterms\nx',
    },
  });
  expect(await read('terms')).toBeUndefined();
  expect(await facts()).not.toHaveProperty('policies.terms.en');
});

test('what the owner writes is read with the figures of today, which follow the settings', async () => {
  const text =
    '# Send it back\nWithin {days} days to {shop}\n\n- from {free}\n- fee {fee}\n<b>no markup</b>';
  expect((await write('refunds-policy', { en: text, hi: '' })).status).toBe(200);
  const page = await read('refunds-policy');
  expect(page).toEqual({
    en: [
      { heading: 'Send it back' },
      { paragraph: 'Within 7 days to Pocket Bazaar' },
      { items: ['from ₹100.00', 'fee ₹10.00'] },
      { paragraph: '<b>no markup</b>' },
    ],
    hi: [],
  });
  expect((await facts())?.policies).toEqual({ 'refunds-policy.en': 1 });

  const { revision } = await server.store.read((shop) => shop.ownerSettings());
  await server.store.write(async (shop) =>
    shop.putOwnerSettings({
      ...(await shop.ownerSettings()),
      returnDays: 30,
      freeAbove: null,
      revision: revision + 1,
    }),
  );
  expect((await read('refunds-policy'))?.en.slice(1, 3)).toEqual([
    { paragraph: 'Within 30 days to Pocket Bazaar' },
    { items: ['from –', 'fee ₹10.00'] },
  ]);
});

test('saving the shop’s settings keeps what the owner has written; empty texts bring the ready one back', async () => {
  await write('privacy', { en: 'Ours', hi: 'हमारा' });
  const settings = await server.store.read((shop) => shop.ownerSettings());
  expect(settings.policies).toEqual({ 'privacy.en': 1, 'privacy.hi': 1 });
  const { revision: _revision, policies: _policies, ...body } = settings;
  await admin.client.ask('PUT', '/api/admin/settings', { body });
  expect((await read('privacy'))?.hi).toEqual([{ paragraph: 'हमारा' }]);
  await write('privacy', { en: '', hi: '' });
  expect(await read('privacy')).toBeUndefined();
  expect((await facts())?.policies).toEqual({});
});

test('words that stand for nothing are refused, over another’s change the writer hears of it, and the log names who wrote', async () => {
  const { status, body } = await write('terms', { en: 'Dear {customer}', hi: '' });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { fields: { en: 'Braces hold a word that stands for nothing' } },
  });
  expect((await write('about', { en: 'x', hi: '' })).status).toBe(400);
  await write('terms', { en: 'First', hi: '' }, { 'If-Match': '"0"' });
  expect((await write('terms', { en: 'Second', hi: '' }, { 'If-Match': '"0"' })).status).toBe(409);
  expect((await read('terms'))?.en).toEqual([{ paragraph: 'First' }]);
  const log = await admin.client.get('/api/admin/log');
  expect(log.text).toContain('policy terms');
});
