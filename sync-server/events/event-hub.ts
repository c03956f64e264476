import { maySeeOrder } from '#shared/users/permissions';
import type { Readable } from 'node:stream';
import { writeCursor } from '#shared/protocol/cursor';
import { ApiError } from '../http/api-error';
import type { Auth, Sessions } from '../identity/sessions';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { throttled, type Paced } from '../concurrency/throttled';
import { createOpenStreams, type Stream, type STREAM_LIMITS } from './open-streams';

/** A comment so often keeps proxies from closing a quiet stream (docs/api.md#events). In milliseconds. */
const HEARTBEAT = 25_000;
/** Catalogue and orders send an event at most so often: every order changes both. In milliseconds. */
const MIN_EVENT_INTERVAL = 1_000;
/**
 * That little or nothing is left of something, or that it is there again, is told to a stream at most so often, in steps of a second:
 * the streams take turns, so that a sale does not bring all devices at once.
 */
const STOCK_TURNS = 15;
/** How long a browser waits before it opens a broken stream again, in milliseconds. */
const RETRY = 5_000;
/**
 * Streams that tell "there is something new"; the data itself is always pulled (docs/sync-protocol.md#event-stream).
 */
export interface EventHub {
  /**
   * Opens a stream; it begins with where the feeds stand, so that nothing is missed between a pull and it.
   * @throws ApiError `slow_down` where the person has as many already; `unavailable` while too many are open, when the server
   * is about to stop, and where the stream was ended before it had begun
   */
  open(auth: Auth | undefined, ip: string): Promise<Readable>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams, and opens no more: the server is about to stop. */
  close(): void;
}

/**
 * @param run names this run of the server, as no other before: what admins have heard of orders counts within it
 * @param limits for tests: smaller ones
 */
export function createEventHub(
  store: Pick<ShopStore, 'read' | 'onCommit'>,
  sessions: Pick<Sessions, 'aliveAmong'>,
  run: string,
  limits?: typeof STREAM_LIMITS,
): EventHub {
  const streams = createOpenStreams(limits);
  const { send, end } = streams;
  /** Commits with orders or payments in this run. */
  let orderCommits = 0;
  let closed = false;

  const catalogue: Paced = throttled(MIN_EVENT_INTERVAL, () => {
    if (streams.size === 0) return;
    store.read(catalogueEvent).then(
      (text) => {
        for (const stream of streams) {
          stream.catalogueEvent = text;
          send(stream, text);
        }
      },
      () => again(catalogue),
    );
  });
  /** Whose turn it is, and how many have still to have theirs. */
  let turn = 0;
  let turnsLeft = 0;
  let taking: NodeJS.Timeout | undefined;

  /** The streams of a turn after the other, until all have heard. */
  function takeTurns(): void {
    turnsLeft = STOCK_TURNS;
    taking ??= setInterval(() => {
      turn = (turn + 1) % STOCK_TURNS;
      if (turnsLeft-- > 0) tell((stream) => stream.turn % STOCK_TURNS === turn);
      else stopTurns();
    }, MIN_EVENT_INTERVAL).unref();
  }
  function stopTurns(): void {
    clearInterval(taking);
    taking = undefined;
  }

  /** Tells some streams; where the store cannot be read, all have another turn: no commit may follow that would tell them. */
  function tell(isTold: (stream: Stream) => boolean): void {
    tellCatalogue(isTold).catch(() => {
      if (!closed) takeTurns();
    });
  }
  async function tellCatalogue(isTold: (stream: Stream) => boolean): Promise<void> {
    const told = [...streams].filter(isTold);
    if (told.length === 0) return;
    const text = await store.read(catalogueEvent);
    for (const stream of told) {
      if (stream.catalogueEvent === text) continue;
      stream.catalogueEvent = text;
      send(stream, text);
    }
  }

  const orders = throttled(MIN_EVENT_INTERVAL, () => {
    for (const stream of streams) if (seesOrders(stream)) send(stream, ordersEvent());
  });

  /** After a pause, where the store could not be read: no commit may follow that would report it. */
  function again(nudge: Paced): void {
    if (!closed) nudge.call();
  }

  /** It is unknown who was signed out and whose account changed: all streams are checked. */
  const everybody: Paced = throttled(MIN_EVENT_INTERVAL, () => {
    endDeadStreams()
      .then(() => {
        tellOfOrders();
        return notifyAccounts(new Set([...streams].flatMap(({ auth }) => auth?.user._id ?? [])));
      })
      .catch(() => again(everybody));
  });

  const stopListening = store.onCommit(({ endedSessions, accounts, ...commit }) => {
    if (commit.catalogue && commit.heard === 'now') catalogue.call();
    if (commit.catalogue && commit.heard === 'soon') takeTurns();
    if (endedSessions === 'any' || accounts === 'any') {
      everybody.call();
      return;
    }
    endStreamsOf(endedSessions);
    if (commit.orders) tellOfOrders();
    if (accounts.length > 0) void quietly(notifyAccounts(accounts));
    // Who bought something sees at once what is left of it.
    if (commit.catalogue && commit.heard !== 'now')
      tell(({ auth }) => auth !== undefined && accounts.includes(auth.user._id));
  });
  const heartbeat = setInterval(() => void quietly(beat()), HEARTBEAT).unref();

  /** A client that has been signed out gets no event for that commit. */
  function endStreamsOf(endedSessions: readonly string[]): void {
    if (endedSessions.length === 0) return;
    for (const stream of streams)
      if (stream.auth && endedSessions.includes(stream.auth.session._id)) end(stream);
  }

  /** Says that orders or payments changed, but not whose. The data differs whenever something has. */
  const ordersEvent = () => `event: orders\ndata: ${run}.${orderCommits}\n\n`;

  function tellOfOrders(): void {
    orderCommits += 1;
    orders.call();
  }

  async function notifyAccounts(accounts: Iterable<string>): Promise<void> {
    for (const userId of accounts) {
      const theirs = [...streams].filter(({ auth }) => auth?.user._id === userId);
      if (theirs.length === 0) continue;
      const text = await store.read((shop) => accountEvent(shop, userId));
      for (const stream of theirs) {
        if (stream.accountEvent === text) continue;
        stream.accountEvent = text;
        send(stream, text);
      }
    }
  }

  /** A client that has signed out in the meantime gets no more events. */
  async function endDeadStreams(): Promise<void> {
    const opened = [...streams].flatMap((stream) =>
      stream.auth ? [{ stream, id: stream.auth.session._id }] : [],
    );
    const alive = await sessions.aliveAmong(opened.map(({ id }) => id));
    for (const { stream, id } of opened) if (!alive.has(id)) end(stream);
  }

  async function beat(): Promise<void> {
    await endDeadStreams();
    for (const stream of streams) send(stream, ': still here\n\n');
  }

  return {
    async open(auth, ip) {
      if (closed) throw notNow();
      const stream = streams.add(auth, ip);
      send(stream, `retry: ${RETRY}\n\n`);
      try {
        const beginning = await store.read(async (shop) => {
          if (auth) stream.accountEvent = await accountEvent(shop, auth.user._id);
          stream.catalogueEvent = await catalogueEvent(shop);
          return stream.catalogueEvent + stream.accountEvent;
        });
        send(stream, seesOrders(stream) ? beginning + ordersEvent() : beginning);
      } catch (error) {
        end(stream);
        throw error;
      }
      // Signed out meanwhile, or the server stops.
      if (!streams.has(stream)) throw notNow();
      return stream.output;
    },

    count: () => streams.size,

    close() {
      closed = true;
      stopListening();
      clearInterval(heartbeat);
      catalogue.stop();
      stopTurns();
      orders.stop();
      everybody.stop();
      for (const stream of streams) end(stream);
    },
  };
}

const notNow = () => new ApiError('unavailable', { headers: { 'Retry-After': '60' } });

/** Also who only delivers, on the round. Who loses a role loses their sessions with it: a stream is theirs as long as it lasts. */
const seesOrders = ({ auth }: Stream) => auth !== undefined && maySeeOrder(auth.user);

const catalogueEvent = async (shop: ShopReader) =>
  feedEvent('catalogue', await shop.epoch(), await shop.catalogueVersion());
const accountEvent = async (shop: ShopReader, userId: string) =>
  feedEvent('account', await shop.epoch(), await shop.accountVersion(userId));

const feedEvent = (feed: string, epoch: string, version: number) =>
  `event: ${feed}\ndata: ${writeCursor({ epoch, version })}\n\n`;

/** An event that cannot be sent does no harm: the next pull finds what is new. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
