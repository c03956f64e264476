import { maySeeOrder } from '#shared/users/permissions';
import type { Readable } from 'node:stream';
import { writeCursor } from '#shared/protocol/cursor';
import { ApiError } from '../http/api-error';
import type { Auth, Sessions } from '../identity/sessions';
import type { ShopStore } from '../store/repositories/shop-store';
import { askTogether } from '../concurrency/ask-together';
import { throttled, type Paced } from '../concurrency/throttled';
import { createOpenStreams, type Stream, type STREAM_LIMITS } from './open-streams';

/** A comment so often keeps proxies from closing a quiet stream (docs/api.md#events). In milliseconds. */
const HEARTBEAT = 25_000;
/** Catalogue and orders send an event at most so often: every order changes both. In milliseconds. */
const MIN_EVENT_INTERVAL = 1_000;
/**
 * That little or nothing is left of something, or that it is there again, is told to a stream at most so often, in steps of a second:
 * the streams take turns, so that a sale does not bring all devices at once. Each turn costs a phone that shows a list a kilobyte of
 * headers both ways, as much as the stock of fifty products; who opens a product asks for its own, and an order is decided by the shop.
 */
const STOCK_TURNS = 30;
/** How long a browser waits before it opens a broken stream again, in milliseconds. */
const RETRY = 5_000;
/** Nobody's id: who is not signed in asks under it. */
const NOBODY = '';

/** Where the feeds stand, as events; no account's where nobody is signed in. */
interface Standing {
  readonly catalogue: string;
  readonly account: string;
}

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
  /** After a restart thousands open a stream at once, and each order asks for its own: all that ask meanwhile are one read. */
  const standings = askTogether((userIds: readonly string[]) =>
    store.read(async (shop) => {
      const epoch = await shop.epoch();
      const catalogue = feedEvent('catalogue', epoch, await shop.catalogueVersion());
      const versions = await shop.accountVersions(userIds.filter((id) => id !== NOBODY));
      return new Map(
        userIds.map((id): [string, Standing] => {
          const account = id === NOBODY ? '' : feedEvent('account', epoch, versions.get(id) ?? 0);
          return [id, { catalogue, account }];
        }),
      );
    }),
  );
  /** Where the feeds stand now. */
  async function standingOf(userId: string): Promise<Standing> {
    const found = await standings(userId);
    if (!found) throw new Error('Each that is asked about gets an answer');
    return found;
  }
  /** Commits with orders or payments in this run. */
  let orderCommits = 0;
  /** Commits of the catalogue that all are to hear of. The newest version may stay the same: another one overtook it. */
  let news = 0;
  let closed = false;

  const catalogue: Paced = throttled(MIN_EVENT_INTERVAL, () => {
    tellCatalogue(() => true).catch(() => again(catalogue));
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
      if (turnsLeft-- <= 0) stopTurns();
      else tellCatalogue((stream) => stream.turn % STOCK_TURNS === turn).catch(anotherTurn);
    }, MIN_EVENT_INTERVAL).unref();
  }
  function stopTurns(): void {
    clearInterval(taking);
    taking = undefined;
  }

  /** Where the store cannot be read, all have another turn: no commit may follow that would tell them. */
  function anotherTurn(): void {
    if (!closed) takeTurns();
  }
  async function tellCatalogue(isTold: (stream: Stream) => boolean): Promise<void> {
    const told = [...streams].filter(isTold);
    if (told.length === 0) return;
    const upTo = news;
    const { catalogue: text } = await standingOf(NOBODY);
    for (const stream of told) {
      if (stream.catalogueEvent === text && stream.news >= upTo) continue;
      stream.catalogueEvent = text;
      stream.news = upTo;
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
        const people = new Set([...streams].flatMap(({ auth }) => auth?.user._id ?? []));
        return Promise.all([...people].map((userId) => tellPerson(userId, false)));
      })
      .catch(() => again(everybody));
  });

  const stopListening = store.onCommit(({ endedSessions, accounts, ...commit }) => {
    if (commit.catalogue && commit.heard !== 'later') news += 1;
    if (commit.catalogue && commit.heard === 'now') catalogue.call();
    if (commit.catalogue && commit.heard === 'soon') takeTurns();
    if (endedSessions === 'any' || accounts === 'any') {
      everybody.call();
      return;
    }
    endStreamsOf(endedSessions);
    if (commit.orders) tellOfOrders();
    // Who bought something sees at once what is left of it.
    const isCatalogueTold = commit.catalogue && commit.heard !== 'now';
    for (const userId of accounts)
      tellPerson(userId, isCatalogueTold).catch(isCatalogueTold ? anotherTurn : () => undefined);
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

  /** Tells a person's devices of their account. @param isCatalogueTold and of the catalogue */
  async function tellPerson(userId: string, isCatalogueTold: boolean): Promise<void> {
    const theirs = streams.of(userId);
    if (theirs.length === 0) return;
    const { account, catalogue: text } = await standingOf(userId);
    for (const stream of theirs) {
      if (isCatalogueTold) {
        stream.catalogueEvent = text;
        send(stream, text);
      }
      if (stream.accountEvent === account) continue;
      stream.accountEvent = account;
      send(stream, account);
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
        stream.news = news;
        const standing = await standingOf(auth?.user._id ?? NOBODY);
        stream.catalogueEvent = standing.catalogue;
        stream.accountEvent = standing.account;
        const beginning = standing.catalogue + standing.account;
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

const feedEvent = (feed: string, epoch: string, version: number) =>
  `event: ${feed}\ndata: ${writeCursor({ epoch, version })}\n\n`;

/** An event that cannot be sent does no harm: the next pull finds what is new. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
