import { PassThrough } from 'node:stream';
import { STREAM_RETRY } from '#shared/core/limits';
import { ApiError, slowDown } from '../http/api-error';
import type { Auth } from '../identity/sessions';
import { siteOf } from '../security/network';

/** How many streams are open at most. */
export const STREAM_LIMITS = {
  all: 6_000,
  /** Of all; the rest is kept for people who are signed in. */
  visitors: 4_500,
  person: 10,
};
/** A reader this far behind, in bytes, is not reading. */
const MAX_UNREAD_BYTES = 16 * 1024;

export interface Stream {
  readonly output: PassThrough;
  readonly auth: Auth | undefined;
  /** An IPv4 address, or the /48 of IPv6 that one customer can have: addresses within it are free. */
  readonly network: string;
  /** In the order in which streams were opened: those of a turn are told something at once. */
  readonly turn: number;
  /** The events of the catalogue and of its account that it was sent last: the same one again says nothing. */
  catalogueEvent: string;
  accountEvent: string;
  /** How much of the catalogue's news it had heard of by then. */
  news: number;
}

/** The streams that are open. One that is refused says when to ask again; the device pulls meanwhile. */
export interface OpenStreams extends Iterable<Stream> {
  readonly size: number;
  /** Those of a person. */
  of(userId: string): readonly Stream[];
  /**
   * Opens a stream, empty as yet. Where all places are taken it gets the place of the oldest stream of the largest network, if its own
   * network is smaller; a device that lost its place is refused when it comes back, so that no two take turns.
   * @param ip the client's address
   * @throws ApiError `slow_down` where the person has as many already, `unavailable` while too many are open
   */
  add(auth: Auth | undefined, ip: string): Stream;
  has(stream: Stream): boolean;
  /** Writes to a stream while it is open; ends one that does not read. */
  send(stream: Stream, text: string): void;
  end(stream: Stream): void;
}

export function createOpenStreams(limits = STREAM_LIMITS): OpenStreams {
  /** In the order of opening. */
  const streams = new Set<Stream>();
  const byUser = new Map<string, Set<Stream>>();
  let visitors = 0;
  let opened = 0;
  const of = (userId: string) => [...(byUser.get(userId) ?? [])];

  function note(stream: Stream): void {
    streams.add(stream);
    const userId = stream.auth?.user._id;
    if (userId === undefined) visitors += 1;
    else byUser.set(userId, (byUser.get(userId) ?? new Set()).add(stream));
  }

  /** @returns whether it was open */
  function forget(stream: Stream): boolean {
    if (!streams.delete(stream)) return false;
    const userId = stream.auth?.user._id;
    if (userId === undefined) visitors -= 1;
    else {
      const theirs = byUser.get(userId);
      theirs?.delete(stream);
      if (theirs?.size === 0) byUser.delete(userId);
    }
    return true;
  }

  function end(stream: Stream): void {
    // What has ended, or was destroyed, takes nothing more: its reader is gone.
    if (forget(stream)) stream.output.end();
  }

  /** @throws ApiError `slow_down` where other devices of theirs have all places */
  function makeRoomForPerson({ user, session }: Auth): void {
    const theirs = of(user._id);
    if (theirs.length < limits.person) return;
    // A browser holds one stream, so an older one of its session is mostly of a connection that is gone.
    const oldest = theirs.find(({ auth }) => auth?.session._id === session._id);
    if (!oldest) throw slowDown(STREAM_RETRY);
    end(oldest);
  }

  /** @throws ApiError `unavailable` where no network has more streams than this one would */
  function takePlaceAmong(candidates: readonly Stream[], network: string): void {
    const byNetwork = new Map<string, Stream[]>();
    let largest: Stream[] = [];
    for (const stream of candidates) {
      const group = byNetwork.get(stream.network) ?? [];
      byNetwork.set(stream.network, group);
      if (group.push(stream) > largest.length) largest = group;
    }
    const [oldest] = largest;
    if (!oldest || (byNetwork.get(network)?.length ?? 0) + 1 >= largest.length)
      throw new ApiError('unavailable', { headers: { 'Retry-After': String(STREAM_RETRY) } });
    end(oldest);
  }

  return {
    get size() {
      return streams.size;
    },
    of,
    has: (stream) => streams.has(stream),
    [Symbol.iterator]: () => streams.values(),
    end,

    add(auth, ip) {
      const network = siteOf(ip);
      if (auth) makeRoomForPerson(auth);
      if (!auth && visitors >= limits.visitors)
        takePlaceAmong(
          [...streams].filter((stream) => !stream.auth),
          network,
        );
      else if (streams.size >= limits.all) takePlaceAmong([...streams], network);

      const output = new PassThrough();
      const stream: Stream = {
        output,
        auth,
        network,
        turn: (opened += 1),
        catalogueEvent: '',
        accountEvent: '',
        news: 0,
      };
      // From its first moment: an error without a listener ends the process.
      output.on('error', () => forget(stream));
      output.once('close', () => forget(stream));
      note(stream);
      return stream;
    },

    send(stream, text) {
      const { output } = stream;
      if (!streams.has(stream) || !output.writable) return;
      if (output.writableLength + output.readableLength > MAX_UNREAD_BYTES) end(stream);
      else output.write(text);
    },
  };
}
