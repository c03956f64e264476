import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedStore } from '../store/repositories/changed-store';
import { sampleAddress } from '../store/testing/store-samples';
import { openOwnStore } from '../testing/own-store';
import { createAccountPulls } from './account-pulls';
import { ForeignClient, type Author } from './apply-action';

const PEOPLE = 120;
const OWN_CLIENT = randomUUID();
let looks = 0;
let pull: ReturnType<typeof createAccountPulls>;
let close: () => Promise<void>;

beforeEach(async () => {
  const own = await openOwnStore(Date.now, async (shop) => {
    for (let number = 0; number < PEOPLE; number += 1)
      await shop.putAddress(`u${number}`, sampleAddress(`home of u${number}`));
    await shop.putClient({ clientId: OWN_CLIENT, user: 'u7', lastSeq: 5, failing: null });
  });
  ({ close } = own);
  looks = 0;
  pull = createAccountPulls(
    changedStore(own.store, {
      read: (work, options) => {
        looks += 1;
        return own.store.read(work, options);
      },
    }),
  );
});
afterEach(() => close());

const author = (number: number, clientId: string = randomUUID()): Author => ({
  user: { _id: `u${number}`, name: 'Asha Rao', email: `u${number}@example.org` },
  isAdmin: false,
  session: `session of u${number}`,
  clientId,
});

test('a crowd that pulls its accounts at once is a few looks, and each gets its own', async () => {
  const people = Array.from({ length: PEOPLE }, (_, number) => number);
  const news = await Promise.all(
    people.map((number) => pull({ author: author(number), since: null })),
  );
  expect(looks).toBeLessThanOrEqual(2);
  expect(news.map(({ changes }) => changes.map(({ _id }) => _id))).toEqual(
    people.map((number) => [`home of u${number}`]),
  );
});

test('how far the server has come with a queue is told; another person’s outbox is refused, and nobody else with it', async () => {
  const [, own, foreign, other] = await Promise.allSettled([
    pull({ author: author(1), since: null }),
    pull({ author: author(7, OWN_CLIENT), since: null }),
    pull({ author: author(8, OWN_CLIENT), since: null }),
    pull({ author: author(9), since: null }),
  ]);
  expect(own).toMatchObject({ status: 'fulfilled', value: { lastSeq: 5 } });
  expect(foreign).toMatchObject({ status: 'rejected', reason: expect.any(ForeignClient) });
  expect(other).toMatchObject({ status: 'fulfilled', value: { lastSeq: 0, more: false } });
});
