import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageTemplates } from '#shared/admin/message-templates';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

let shop: OrderShop;
beforeEach(async () => {
  shop = await startOrderShop(() => Date.UTC(2026, 5, 1, 12));
});
afterEach(() => shop.server.close());

const read = async () =>
  (await shop.admin.client.read(messageTemplates, '/api/admin/messages')).messages;
const write = (kind: string, body: object) =>
  shop.admin.client.ask('PUT', '/api/admin/messages', { body: { kind, ...body } });

test('what the owner writes for an occasion is kept, and an empty text brings the ready one back', async () => {
  expect(await read()).toEqual([]);
  await write('not-reached', { en: 'Ring us, {name}', hi: ' {name}, हमें फ़ोन करें ' });
  expect(await read()).toEqual([
    { kind: 'not-reached', revision: 1, en: 'Ring us, {name}', hi: '{name}, हमें फ़ोन करें' },
  ]);
  await write('not-reached', { en: '', hi: '' });
  expect(await read()).toEqual([{ kind: 'not-reached', revision: 2, en: '', hi: '' }]);
});

test.each([
  ['messages', 'not-reached'],
  ['mails', 'order-placed'],
])(
  '%s that somebody else has changed meanwhile are not written over unseen',
  async (list, kind) => {
    const put = (en: string, revision: number) =>
      shop.admin.client.ask('PUT', `/api/admin/${list}`, {
        body: { kind, en, hi: '' },
        headers: { 'If-Match': `"${revision}"` },
      });
    const first = { kind, revision: 1, en: 'First', hi: '' };
    expect(await put('First', 0)).toMatchObject({ status: 200, body: first });
    expect(await put('Second', 0)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: first },
    });
    // Its reply was lost, and it is sent again.
    expect(await put('First', 0)).toMatchObject({ status: 200, body: first });
    expect(await put('Second', 1)).toMatchObject({ status: 200, body: { revision: 2 } });
  },
);

test('a word in braces that stands for nothing, and an occasion that is none, are refused', async () => {
  expect(await write('not-reached', { en: 'Dear {customer}', hi: '' })).toMatchObject({
    status: 400,
    body: { fields: { en: 'Braces hold a word that stands for nothing' } },
  });
  expect((await write('birthday', { en: '', hi: '' })).status).toBe(400);
  expect(await read()).toEqual([]);
});
