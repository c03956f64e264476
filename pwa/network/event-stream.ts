import { growingPause } from '#shared/core/growing-pause';
import { STREAM_RETRY } from '#shared/core/limits';
import type { Environment } from '../platform/environment';

/** What changed: the catalogue, the signed-in user's own data, or, for admins, any orders. */
export const STREAM_EVENT_KINDS = ['catalogue', 'account', 'orders'] as const;
export type StreamEventKind = (typeof STREAM_EVENT_KINDS)[number];

/**
 * The stream's events: it is (again) open, or something of one kind changed; `refused`: the server has none to spare, so that
 * changes have to be pulled for. Data always come by pull.
 */
export type StreamEvent = 'open' | 'refused' | StreamEventKind;

/** The part of an `EventSource` used here. */
export interface EventStreamSource {
  /** `CLOSED` once something other than a stream was answered. */
  readonly readyState: number;
  addEventListener(
    type: StreamEvent | 'error',
    /** What an event of a kind says: the position that its feed has reached. */
    listener: (event: { readonly data?: unknown }) => void,
  ): void;
  close(): void;
}

/** The part of a `BroadcastChannel` used here. */
export interface EventStreamChannel {
  postMessage(streamEvent: StreamEvent): void;
  onmessage: ((event: MessageEvent<StreamEvent>) => void) | null;
  close(): void;
}

export interface EventStreamDeps extends Pick<
  Environment,
  'locks' | 'timers' | 'random' | 'isVisible'
> {
  readonly openSource: () => EventStreamSource;
  readonly channel?: EventStreamChannel | undefined;
  /** Calls back when the page is shown or hidden; returns a function that stops it. */
  readonly onVisibility: (listener: () => void) => () => void;
  /** @param position what the server said that the feed has reached; nothing where another tab heard it */
  readonly onStreamEvent: (streamEvent: StreamEvent, position?: string) => void;
  /** The stream could not be opened, broke, or was refused, by whichever server answered. */
  readonly onTrouble: () => void;
  /** False while the server is known to be out of reach: then the stream waits for `retry`. */
  readonly reachable: () => boolean;
}

/** A stream that is not open after this long is closed, in milliseconds. */
const OPENING = 15_000;
/** One that was open for this long resets the pauses. In milliseconds. */
const LASTED = 60_000;
/** `EventSource.CLOSED` */
const CLOSED = 2;
/** A hidden page closes the stream after this long, in milliseconds. */
const HIDDEN_GRACE = 30_000;
/** The first and the longest pause before it is reopened, in milliseconds. */
const PAUSES = { shortest: 1_000, longest: 60_000 };

/**
 * The server's events: one stream per browser, held by one visible tab, which notifies the others
 * (docs/sync-protocol.md#event-stream).
 */
export function createEventStream(deps: EventStreamDeps) {
  const { timers, locks, channel } = deps;
  let source: EventStreamSource | undefined;
  let cancel: (() => void) | undefined;
  let attempt = 0;
  let isOpen = false;
  /** Ends this tab's stream, or its wait for the lock. */
  let letGo: (() => void) | undefined;
  /** This tab holds the stream. */
  let holding = false;
  let cancelGrace: (() => void) | undefined;

  function close(): void {
    cancel?.();
    cancel = undefined;
    source?.close();
    source = undefined;
    isOpen = false;
  }

  function heard(streamEvent: StreamEvent, position?: string): void {
    channel?.postMessage(streamEvent);
    deps.onStreamEvent(streamEvent, position);
  }

  /** @param refused there was an answer, but no stream */
  function broke(refused = false): void {
    close();
    if (!holding) return;
    const pause = refused
      ? STREAM_RETRY * 1_000 * (1 + deps.random())
      : growingPause(PAUSES, attempt, deps.random());
    attempt += 1;
    cancel = timers.later(pause, () => {
      if (deps.reachable()) open();
    });
    deps.onTrouble();
    if (refused) heard('refused');
  }

  function open(): void {
    close();
    const opened = deps.openSource();
    source = opened;
    const stillOurs =
      (work: (position?: string) => void) =>
      ({ data }: { readonly data?: unknown } = {}) => {
        if (source === opened) work(typeof data === 'string' ? data : undefined);
      };
    cancel = timers.later(
      OPENING,
      stillOurs(() => broke()),
    );
    opened.addEventListener(
      'open',
      stillOurs(() => {
        cancel?.();
        cancel = timers.later(LASTED, () => {
          attempt = 0;
        });
        isOpen = true;
        heard('open');
      }),
    );
    for (const kind of STREAM_EVENT_KINDS)
      opened.addEventListener(
        kind,
        stillOurs((position) => heard(kind, position)),
      );
    opened.addEventListener(
      'error',
      stillOurs(() => broke(opened.readyState === CLOSED)),
    );
  }

  /** Holds the stream until `released` settles. */
  async function hold(released: Promise<void>): Promise<void> {
    holding = true;
    attempt = 0;
    open();
    await released;
    holding = false;
    close();
  }

  /** Waits for the lock to hold the stream. */
  function take(): void {
    if (letGo) return;
    const waiting = new AbortController();
    const released = new Promise<void>((resolve) => {
      letGo = () => {
        letGo = undefined;
        waiting.abort();
        resolve();
      };
    });
    if (!locks) void hold(released);
    else
      locks
        .request('nudge-stream', { signal: waiting.signal }, () => hold(released))
        .catch(() => undefined);
  }

  function visibilityChanged(): void {
    cancelGrace?.();
    if (deps.isVisible()) take();
    else cancelGrace = timers.later(HIDDEN_GRACE, () => letGo?.());
  }

  function reopen(): void {
    if (!holding) return;
    attempt = 0;
    open();
  }

  return {
    /** Reopens the stream: another user is signed in. */
    reopen,
    /** The server is back: opens the stream now, unless it is open. */
    retry(): void {
      if (!isOpen) reopen();
    },
    start(): () => void {
      if (channel) channel.onmessage = ({ data }) => deps.onStreamEvent(data);
      const stop = deps.onVisibility(visibilityChanged);
      visibilityChanged();
      return () => {
        stop();
        cancelGrace?.();
        letGo?.();
        channel?.close();
      };
    },
  };
}
