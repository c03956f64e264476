import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Auth, Sessions } from '../identity/sessions';
import { ANYTHING_CHANGED, type Commit } from '../store/commit';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';
import { createEventHub, type EventHub } from './event-hub';

let listener: (what: Commit) => void;
let version = 1;
let alive = true;
/** Ids of the sessions that have ended without a notification. */
let ended: readonly string[] = [];
let isDown = false;
/** Called at each read within the store, with how many there have been. */
let atRead: (count: number) => Promise<void> = async () => undefined;
let reads = 0;
/** How often a state of the store was taken. */
let looks = 0;
let hub: EventHub;

/** A store that is only versions; the hub asks for nothing else. */
function versionsOnly(): Pick<ShopStore, 'read' | 'onCommit'> {
  const reading = async <Value>(value: () => Value): Promise<Value> => {
    await atRead((reads += 1));
    return value();
  };
  const reader = {
    epoch: () => reading(() => 'abcdefgh'),
    catalogueVersion: () => reading(() => version),
    accountVersions: (ids: readonly string[]) =>
      reading(() => new Map(ids.map((id) => [id, version]))),
  };
  return {
    read: async (work) => {
      if (isDown) throw new StoreUnavailableError('down');
      looks += 1;
      return work(reader as Pick<ShopReader, keyof typeof reader> as ShopReader);
    },
    onCommit: (given) => {
      listener = given;
      return () => undefined;
    },
  };
}

/** Commits what a test names, and nothing else. */
const commit = (what: Partial<Commit>) =>
  listener({
    catalogue: false,
    heard: what.catalogue ? 'now' : 'later',
    accounts: [],
    endedSessions: [],
    mails: false,
    orders: false,
    ...what,
  });

const person = (id: string): Auth => ({
  user: { _id: id, name: id, email: id, isAdmin: false, passwordHash: '', createdAt: '' },
  session: {
    _id: `session of ${id}`,
    user: id,
    createdAt: '',
    expiresAt: '',
    lastSeenAt: '',
    device: '',
  },
});

const anAdmin: Auth = {
  ...person('ravi'),
  user: { ...person('ravi').user, isAdmin: true },
};

/** What has come out of a stream since the last look. Newer Nodes hand it out in the pieces in which it was written. */
function textOf(stream: Readable): string {
  const chunk: unknown = stream.read();
  return Buffer.isBuffer(chunk) ? chunk.toString('utf8') + textOf(stream) : '';
}
/** A stream that has ended takes no more. */
const isOpen = (stream: Readable): boolean => Reflect.get(stream, 'writable') === true;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  version = 1;
  alive = true;
  ended = [];
  isDown = false;
  atRead = async () => undefined;
  reads = 0;
  looks = 0;
  const sessions: Pick<Sessions, 'aliveAmong'> = {
    aliveAmong: async (ids) => new Set([...ids].filter((id) => alive && !ended.includes(id))),
  };
  hub = createEventHub(versionsOnly(), sessions, 'run');
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

test('a stream begins with the pause before a retry and with where the feeds stand', async () => {
  expect(textOf(await hub.open(person('asha'), ''))).toBe(
    'retry: 5000\n\nevent: catalogue\ndata: abcdefgh.1\n\nevent: account\ndata: abcdefgh.1\n\n',
  );
  expect(textOf(await hub.open(undefined, '10.0.0.1'))).not.toContain('account');
});

test('an account nudges its owner alone', async () => {
  const [asha, ravi] = [await hub.open(person('asha'), ''), await hub.open(person('ravi'), '')];
  const visitor = await hub.open(undefined, '10.0.0.1');
  [asha, ravi, visitor].forEach(textOf);
  version = 2;
  commit({ accounts: ['asha', 'somebody else'] });
  await settle();
  expect(textOf(asha)).toBe('event: account\ndata: abcdefgh.2\n\n');
  expect([textOf(ravi), textOf(visitor)]).toEqual(['', '']);
});

test('that one piece fewer of plenty is left is told to who bought it alone', async () => {
  const [asha, ravi] = [await hub.open(person('asha'), ''), await hub.open(person('ravi'), '')];
  [asha, ravi].forEach(textOf);
  version = 2;
  commit({ catalogue: true, heard: 'later', accounts: ['asha'] });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(textOf(asha)).toContain('event: catalogue\ndata: abcdefgh.2\n\n');
  expect(textOf(ravi).replaceAll(': still here\n\n', '')).toBe('');
});

test('that little is left of something is told to each stream within half a minute, not to all at once, and as it is then', async () => {
  const opened = await Promise.all(
    Array.from({ length: 60 }, () => hub.open(undefined, '10.0.0.1')),
  );
  opened.forEach(textOf);
  version = 2;
  commit({ catalogue: true, heard: 'soon' });
  const heard: string[] = [];
  for (let second = 1; second <= 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    const texts = opened
      .map((stream) => textOf(stream).replaceAll(': still here\n\n', ''))
      .filter((text) => text !== '');
    expect(texts.length).toBeLessThanOrEqual(2);
    heard.push(...texts);
    // Another piece is sold while they take turns: nobody hears of each.
    if (second === 3) commit({ catalogue: true, heard: 'soon' });
  }
  expect(heard).toEqual(opened.map(() => 'event: catalogue\ndata: abcdefgh.2\n\n'));
  version = 3;
  commit({ catalogue: true, heard: 'now' });
  await settle();
  expect(opened.map(textOf)).toEqual(opened.map(() => 'event: catalogue\ndata: abcdefgh.3\n\n'));
});

test('a store that cannot be read in a turn delays it, and nobody misses it', async () => {
  const stream = await hub.open(undefined, '10.0.0.1');
  textOf(stream);
  version = 2;
  isDown = true;
  commit({ catalogue: true, heard: 'soon' });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(textOf(stream).replaceAll(': still here\n\n', '')).toBe('');
  isDown = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(textOf(stream)).toContain('event: catalogue\ndata: abcdefgh.2\n\n');
});

test('what a newer change has overtaken is told all the same, though the newest version is the one that was told', async () => {
  const stream = await hub.open(undefined, '10.0.0.1');
  textOf(stream);
  for (const heard of ['soon', 'now'] as const) {
    commit({ catalogue: true, heard });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(textOf(stream)).toContain('event: catalogue\ndata: abcdefgh.1\n\n');
  }
});

test('a thousand streams that are opened at once are a few looks into the store', async () => {
  const opening = Array.from({ length: 1_000 }, (_, number) =>
    hub.open(person(`person-${number}`), ''),
  );
  const texts = (await Promise.all(opening)).map(textOf);
  expect(new Set(texts)).toEqual(
    new Set([
      'retry: 5000\n\nevent: catalogue\ndata: abcdefgh.1\n\nevent: account\ndata: abcdefgh.1\n\n',
    ]),
  );
  expect(looks).toBeLessThanOrEqual(2);
});

test('the catalogue nudges all streams, at most once a second, and the last change is never missed', async () => {
  const stream = await hub.open(undefined, '10.0.0.1');
  textOf(stream);
  for (version = 2; version < 50; version += 1) commit({ catalogue: true });
  await settle();
  expect(textOf(stream).match(/event/g)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(textOf(stream)).toBe('event: catalogue\ndata: abcdefgh.50\n\n');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(textOf(stream)).toBe('');
});

describe('orders and payments', () => {
  test.each([
    ['delivery', true],
    ['packer', true],
    ['catalogue', false],
  ] as const)(
    'nudge a helper where their role has to do with orders: %s',
    async (role, isNudged) => {
      const { user, session } = person('ravi');
      const helper = await hub.open({ user: { ...user, role }, session }, '');
      expect(textOf(helper).includes('event: orders')).toBe(isNudged);
      commit({ orders: true });
      expect(textOf(helper)).toBe(isNudged ? 'event: orders\ndata: run.1\n\n' : '');
    },
  );

  test('nudge admins, no shopper and no visitor, who begin with where they stand', async () => {
    const [admin, asha] = [await hub.open(anAdmin, ''), await hub.open(person('asha'), '')];
    const visitor = await hub.open(undefined, '10.0.0.1');
    expect(textOf(admin)).toMatch(/event: orders\ndata: run\.0\n\n$/);
    expect(textOf(asha) + textOf(visitor)).not.toContain('orders');
    commit({ orders: true });
    expect(textOf(admin)).toBe('event: orders\ndata: run.1\n\n');
    expect([textOf(asha), textOf(visitor)]).toEqual(['', '']);
  });

  test('nudge at most once a second, and the last change is never missed', async () => {
    const stream = await hub.open(anAdmin, '');
    textOf(stream);
    for (let count = 0; count < 40; count += 1) commit({ orders: true });
    expect(textOf(stream)).toBe('event: orders\ndata: run.1\n\n');
    await vi.advanceTimersByTimeAsync(999);
    expect(textOf(stream)).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(textOf(stream)).toBe('event: orders\ndata: run.40\n\n');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(textOf(stream)).toBe('');
  });

  test('send the same data to a client that reconnects having missed nothing, and other data to one that has', async () => {
    const first = await hub.open(anAdmin, '');
    const stood = textOf(first);
    first.destroy();
    expect(textOf(await hub.open(anAdmin, ''))).toBe(stood);
    commit({ orders: true });
    expect(textOf(await hub.open(anAdmin, ''))).not.toBe(stood);
  });

  test('an admin who loses the role gets no event for that commit', async () => {
    const stream = await hub.open(anAdmin, '');
    textOf(stream);
    commit({ orders: true, endedSessions: ['session of ravi'] });
    expect([textOf(stream), isOpen(stream)]).toEqual(['', false]);
  });
});

test('a comment every 25 seconds; a client that has signed out in the meantime gets no more events', async () => {
  const stream = await hub.open(person('asha'), '');
  textOf(stream);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(textOf(stream)).toMatch(/^: /);
  alive = false;
  await vi.advanceTimersByTimeAsync(25_000);
  stream.resume();
  await settle();
  expect(stream.readableEnded).toBe(true);
});

test('a session that ends closes its own streams at once, without an event, and no others', async () => {
  const [asha, ravi] = [await hub.open(person('asha'), ''), await hub.open(person('ravi'), '')];
  const visitor = await hub.open(undefined, '10.0.0.1');
  textOf(asha);
  commit({ accounts: ['asha'], endedSessions: ['session of asha', 'one without a stream'] });
  await settle();
  expect([asha, ravi, visitor].map(isOpen)).toEqual([false, true, true]);
  expect(textOf(asha)).toBe('');
});

describe('where anything may have changed in other processes', () => {
  test('all streams are nudged, except those signed out meanwhile', async () => {
    const [asha, admin] = [await hub.open(person('asha'), ''), await hub.open(anAdmin, '')];
    const [cem, visitor] = [
      await hub.open(person('cem'), ''),
      await hub.open(undefined, '10.0.0.1'),
    ];
    [asha, admin, cem, visitor].forEach(textOf);
    version = 7;
    ended = ['session of cem'];
    listener(ANYTHING_CHANGED);
    await settle();
    const [catalogue, account] = ['catalogue', 'account'].map(
      (feed) => `event: ${feed}\ndata: abcdefgh.7\n\n`,
    );
    const heard = textOf(admin);
    for (const event of [catalogue, account, 'event: orders\ndata: run.1\n\n'])
      expect(heard).toContain(event);
    const asOthers = textOf(asha);
    expect(asOthers).toContain(account);
    expect(asOthers).not.toContain('orders');
    expect(textOf(visitor)).toBe(catalogue);
    expect([asha, admin, cem, visitor].map(isOpen)).toEqual([true, true, false, true]);
    expect(textOf(cem)).not.toContain('account');
  });

  test('however often it is said, at most once a second', async () => {
    const asha = await hub.open(person('asha'), '');
    textOf(asha);
    version += 1;
    for (let count = 0; count < 10; count += 1) listener(ANYTHING_CHANGED);
    await settle();
    expect(textOf(asha).match(/account/g)).toHaveLength(1);
    version += 1;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(textOf(asha).match(/account/g)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(textOf(asha)).toBe('');
  });

  test('a store that cannot be read then is asked again, until the streams are closed', async () => {
    const asha = await hub.open(person('asha'), '');
    textOf(asha);
    isDown = true;
    ended = [];
    listener(ANYTHING_CHANGED);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(textOf(asha)).toBe('');
    isDown = false;
    version = 9;
    await vi.advanceTimersByTimeAsync(1_000);
    const heard = textOf(asha);
    for (const feed of ['catalogue', 'account'])
      expect(heard).toContain(`event: ${feed}\ndata: abcdefgh.9`);
    isDown = true;
    listener(ANYTHING_CHANGED);
    hub.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('bounds', () => {
  test('a client that does not read is disconnected', async () => {
    const stream = await hub.open(person('asha'), '');
    for (let count = 0; count < 3_000; count += 1) {
      version += 1;
      commit({ accounts: ['asha'] });
      await settle();
    }
    expect(isOpen(stream)).toBe(false);
  });

  test('is sent a version of the account once, however often it is named', async () => {
    const stream = await hub.open(person('asha'), '');
    version += 1;
    commit({ accounts: ['asha'] });
    commit({ accounts: ['asha'] });
    await settle();
    const event = `event: account\ndata: abcdefgh.${version}\n\n`;
    expect(textOf(stream).split(event)).toHaveLength(2);
  });

  test('a closed stream is forgotten', async () => {
    const stream = await hub.open(person('asha'), '');
    stream.destroy();
    await settle();
    expect(() => commit({ catalogue: true, accounts: ['asha'] })).not.toThrow();
  });
});

describe('a stream that ends while it is being opened', () => {
  /** What happens meanwhile. */
  const ENDINGS: readonly (readonly [string, () => unknown])[] = [
    [
      'by the end of its session',
      () => commit({ accounts: ['asha'], endedSessions: ['session of asha'] }),
    ],
    [
      'by a sign-out in another process',
      () => {
        ended = ['session of asha'];
        listener(ANYTHING_CHANGED);
      },
    ],
    ['by the server that stops', () => hub.close()],
    [
      'by newer ones of the same session',
      async () => {
        // They wait for the same store.
        for (let count = 0; count < 10; count += 1)
          hub.open(person('asha'), '').catch(() => undefined);
      },
    ],
  ];
  /** The store's name, then the catalogue's version and the account's. */
  const READS = [1, 2, 3];

  test.each(ENDINGS.flatMap(([how, happens]) => READS.map((at) => [how, at, happens] as const)))(
    '%s, at read %i, is refused and written to no more',
    async (_how, at, happens) => {
      let goOn: () => void = () => undefined;
      const paused = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      atRead = async (count) => {
        if (count === at) await paused;
      };
      const opening = hub.open(person('asha'), '');
      const refusal = expect(opening).rejects.toMatchObject({ code: 'unavailable' });
      await settle();
      const open = hub.count();
      expect(open).toBe(1);
      // A nudge that waits for the same store.
      commit({ catalogue: true, accounts: ['asha'] });
      await happens();
      await settle();
      goOn();
      await refusal;
      await vi.advanceTimersByTimeAsync(30_000);
    },
  );

  test.each(READS)('by a store that fails at read %i leaves no stream behind', async (at) => {
    atRead = async (count) => {
      if (count === at) throw new StoreUnavailableError('down');
    };
    await expect(hub.open(person('asha'), '')).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(hub.count()).toBe(0);
  });

  test('by a connection that breaks harms no other', async () => {
    const [broken, other] = [await hub.open(person('asha'), ''), await hub.open(anAdmin, '')];
    textOf(other);
    broken.destroy(new Error('The connection is gone'));
    commit({ catalogue: true, accounts: ['asha'], orders: true });
    await settle();
    expect(textOf(other)).toContain('event: catalogue');
    expect(hub.count()).toBe(1);
  });
});

test('closing ends all of them, and none is opened afterwards', async () => {
  const stream = await hub.open(undefined, '10.0.0.1');
  hub.close();
  expect(isOpen(stream)).toBe(false);
  await expect(hub.open(undefined, '10.0.0.1')).rejects.toMatchObject({ code: 'unavailable' });
  expect(hub.count()).toBe(0);
});
