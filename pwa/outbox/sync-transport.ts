import { ACCOUNT_GONE, FOREIGN_CLIENT, readErrorBody } from '#shared/core/errors';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import type { SyncResponse, SyncRequest } from '#shared/protocol/sync';
import { parseJson } from '../platform/parse-json';
import type { Environment } from '../platform/environment';
import type { readReply } from './read-reply';

/** The result of one `POST /api/sync`. Only `answered` settles anything. */
export type SyncResult =
  | { readonly kind: 'answered'; readonly response: SyncResponse }
  /** Our server does not know the session (401); `accountGone`: because the account was deleted. */
  | { readonly kind: 'signed_out'; readonly accountGone?: true }
  /** The session belongs to another user than the stated one, or the outbox does. Nothing ran. */
  | { readonly kind: 'mismatch' }
  /** The outbox belongs to another user on the server. */
  | { readonly kind: 'foreign_client' }
  /** Our server no longer speaks this page's protocol. Nothing ran. */
  | { readonly kind: 'upgrade_required' }
  /**
   * Everything else. `status`: the HTTP error that came in place of a reply, from our server or from something in front
   * of it: the network is up, and this request failed. Absent where nothing came, or nothing believable.
   * `retryAfter`: the pause our own server asked for, in milliseconds.
   */
  | { readonly kind: 'no_answer'; readonly status?: number; readonly retryAfter?: number };

/** Sends one batch. Never rejects: what is not exactly our envelope is no answer. */
export interface SyncTransport {
  /** @param givenUp aborts when the caller no longer waits: no answer then */
  send(request: SyncRequest, givenUp?: AbortSignal): Promise<SyncResult>;
}

export interface TransportDeps extends Pick<Environment, 'fetch' | 'timers' | 'clock' | 'gzip'> {
  /** Loads `readReply`, which knows every document of an account: a visitor without one does without. */
  readonly loadReadReply: () => Promise<typeof readReply>;
}

/** A longer pause than this is not believed, in milliseconds. */
const MAX_RETRY_AFTER = 60 * 60_000;

/** A shorter request fits into one packet uncompressed. In characters. */
const MIN_COMPRESSED_SIZE = 1_000;

/** The status of an honest captive portal: the network is not available yet. */
const NETWORK_AUTHENTICATION_REQUIRED = 511;

/** Statuses of something that does not accept compressed requests. */
const REFUSES_A_BODY: ReadonlySet<number> = new Set([400, 403, 406, 415, 500, 501, 502]);

const NO_ANSWER: SyncResult = { kind: 'no_answer' };

/** True for a reply to exactly this request: its own nonce, its outcomes a prefix of the batch. */
function answers(request: SyncRequest, reply: SyncResponse): boolean {
  return (
    reply.nonce === request.nonce &&
    reply.clientId === request.clientId &&
    reply.protocol === request.protocol &&
    (reply.stopped !== undefined || reply.outcomes.length === request.actions.length) &&
    reply.outcomes.every((outcome, index) => {
      const action = request.actions[index];
      return action?.id === outcome.id && action.seq === outcome.seq;
    })
  );
}

/** Reads `Retry-After`: seconds, or a date, relative to the server's own clock where it is given. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  const sent = Date.parse(headers.get('Date') ?? '');
  const pause = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - (Number.isNaN(sent) ? now : sent);
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(0, pause), MAX_RETRY_AFTER);
}

export function createSyncTransport(deps: TransportDeps): SyncTransport {
  const { fetch, timers, clock } = deps;
  /** Cleared once a compressed request was refused: something on the way may not accept any. */
  let { gzip } = deps;

  /** A request's body: a queue is mostly the same words repeated. */
  async function packed(text: string): Promise<Pick<RequestInit, 'body' | 'headers'>> {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    if (!gzip || text.length < MIN_COMPRESSED_SIZE) return { body: text, headers };
    return { body: await gzip(text), headers: { ...headers, 'Content-Encoding': 'gzip' } };
  }

  async function ask(request: SyncRequest, signal: AbortSignal): Promise<SyncResult> {
    const response = await fetch('/api/sync', {
      method: 'POST',
      ...(await packed(JSON.stringify(request))),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal,
    });
    const text = await response.text();
    const body = parseJson(text);
    if (response.status === 200) {
      // Where its code does not load, the batch goes out again: the same outcomes come back.
      const reply = (await deps.loadReadReply())(body);
      return reply && answers(request, reply) ? { kind: 'answered', response: reply } : NO_ANSWER;
    }
    const { status } = response;
    // A redirect may lead to a portal's page with status 200.
    if (status < 400 || status === NETWORK_AUTHENTICATION_REQUIRED) return NO_ANSWER;
    if (REFUSES_A_BODY.has(status)) gzip = undefined;
    const error = readErrorBody(body);
    // Anything on the way can fail with its own `Retry-After`: only our server may delay the queue.
    if (!error) return { kind: 'no_answer', status };
    const { code, reason } = error;
    if (status === 401 && code === 'signed_out')
      return { kind: 'signed_out', ...(reason === ACCOUNT_GONE ? { accountGone: true } : {}) };
    if (status === 409 && code === 'user_mismatch')
      return { kind: reason === FOREIGN_CLIENT ? 'foreign_client' : 'mismatch' };
    if (status === 409 && code === 'upgrade_required') return { kind: 'upgrade_required' };
    const retryAfter = readRetryAfter(response.headers, clock());
    return { kind: 'no_answer', status, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }

  return {
    send(request, givenUp) {
      const given = new AbortController();
      return new Promise((resolve) => {
        const giveUp = () => {
          given.abort();
          resolve(NO_ANSWER);
        };
        const stop = timers.later(ANSWER_TIMEOUT, giveUp);
        givenUp?.addEventListener('abort', giveUp);
        ask(request, given.signal)
          .catch(() => NO_ANSWER)
          .then((result) => {
            stop();
            resolve(result);
          });
      });
    },
  };
}
