import { PassThrough, type Readable } from 'node:stream';
import { writeCursor } from '#shared/protocol/cursor';
import { ApiError } from '../http/api-error';
import { networkOf } from '../identity/network';
import type { Asking, Sessions } from '../identity/sessions';
import type { Commit, ShopReader, ShopStore } from '../store/shop-store';

/** A comment so often keeps proxies from closing a quiet stream (API contract). In milliseconds. */
const HEARTBEAT = 25_000;
/** The catalogue nudges at most so often: every order changes stock. In milliseconds. */
const CATALOGUE_PAUSE = 1_000;
/** How long a browser waits before it opens a broken stream again, in milliseconds. */
const RETRY = 5_000;
/** Streams of one person, or of one network of visitors: then the oldest is closed. */
const MOST_OF_ONE = { person: 10, network: 50 };
const MOST_IN_ALL = 2_000;
/** A reader this far behind, in bytes, is not reading. */
const MOST_UNREAD = 16 * 1024;

interface Stream {
  readonly output: PassThrough;
  readonly asking: Asking | undefined;
  /** A user's id, or a visitor's network. */
  readonly owner: string;
}

/** Streams that tell "there is something new"; the data itself is always pulled (design §4). */
export interface EventHub {
  /**
   * Opens a stream; it begins with where the feeds stand, so that nothing is missed between a pull and it.
   * @throws ApiError `unavailable` while too many are open, and when the server is about to stop
   */
  open(asking: Asking | undefined, ip: string): Promise<Readable>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams, and opens no more: the server is about to stop. */
  close(): void;
}

export function createEventHub(
  store: Pick<ShopStore, 'read' | 'onCommit'>,
  sessions: Pick<Sessions, 'isAlive'>,
): EventHub {
  /** In the order of opening. */
  const streams = new Set<Stream>();
  let cataloguePause: NodeJS.Timeout | undefined;
  let catalogueWaits = false;
  let closed = false;

  const stopListening = store.onCommit((commit) => {
    endStreamsOf(commit.endedSessions);
    if (commit.catalogue) nudgeCatalogue();
    if (commit.accounts.length > 0) void quietly(nudgeAccounts(commit));
  });
  const heartbeat = setInterval(() => void quietly(beat()), HEARTBEAT).unref();

  function send(stream: Stream, text: string): void {
    const { output } = stream;
    if (output.writableLength + output.readableLength > MOST_UNREAD) end(stream);
    else output.write(text);
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.output.end();
  }

  /** Whoever has been signed out hears nothing of the commit that did it. */
  function endStreamsOf(endedSessions: readonly string[]): void {
    if (endedSessions.length === 0) return;
    for (const stream of streams)
      if (stream.asking && endedSessions.includes(stream.asking.session._id)) end(stream);
  }

  function nudgeCatalogue(): void {
    catalogueWaits = true;
    if (cataloguePause || streams.size === 0) return;
    cataloguePause = setTimeout(() => {
      cataloguePause = undefined;
      if (catalogueWaits) nudgeCatalogue();
    }, CATALOGUE_PAUSE).unref();
    catalogueWaits = false;
    void quietly(
      store.read(catalogueEvent).then((text) => streams.forEach((stream) => send(stream, text))),
    );
  }

  async function nudgeAccounts({ accounts }: Commit): Promise<void> {
    for (const user of accounts) {
      const theirs = [...streams].filter(({ asking }) => asking?.user._id === user);
      if (theirs.length === 0) continue;
      const text = await store.read((shop) => accountEvent(shop, user));
      for (const stream of theirs) send(stream, text);
    }
  }

  /** Whoever has signed out in the meantime is told nothing more. */
  async function beat(): Promise<void> {
    for (const stream of streams) {
      const { asking } = stream;
      if (asking && !(await sessions.isAlive(asking.session))) end(stream);
      else send(stream, ': still here\n\n');
    }
  }

  return {
    async open(asking, ip) {
      if (closed || streams.size >= MOST_IN_ALL)
        throw new ApiError('unavailable', { headers: { 'Retry-After': '60' } });
      const owner = asking?.user._id ?? networkOf(ip);
      const most = asking ? MOST_OF_ONE.person : MOST_OF_ONE.network;
      const [oldest, ...others] = [...streams].filter((stream) => stream.owner === owner);
      if (oldest && others.length + 1 >= most) end(oldest);

      const output = new PassThrough();
      const stream: Stream = { output, asking, owner };
      streams.add(stream);
      output.once('close', () => streams.delete(stream));
      send(stream, `retry: ${RETRY}\n\n`);
      const stands = await store.read(async (shop) => {
        const account = asking ? await accountEvent(shop, asking.user._id) : '';
        return (await catalogueEvent(shop)) + account;
      });
      send(stream, stands);
      return output;
    },

    count: () => streams.size,

    close() {
      closed = true;
      stopListening();
      clearInterval(heartbeat);
      clearTimeout(cataloguePause);
      for (const stream of streams) end(stream);
    },
  };
}

async function catalogueEvent(shop: ShopReader): Promise<string> {
  const cursor = { epoch: await shop.epoch(), version: await shop.catalogueVersion() };
  return `event: catalogue\ndata: ${writeCursor(cursor)}\n\n`;
}

async function accountEvent(shop: ShopReader, user: string): Promise<string> {
  const cursor = { epoch: await shop.epoch(), version: await shop.accountVersion(user) };
  return `event: account\ndata: ${writeCursor(cursor)}\n\n`;
}

/** A nudge that cannot be sent harms nobody: the next pull finds what is new. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
