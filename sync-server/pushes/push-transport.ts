import { Agent, request } from 'node:https';
import webPush from 'web-push';
import { NotPublic, publicLookup, type FindAddresses } from '../security/public-host';
import type { PushSubscriptionRow } from '../store/push-rows';
import { isEndpoint, type EndpointSeam } from './push-endpoint';
import type { PushKeys } from './push-keys';

/** How long a push service may take to answer, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;
/** The longest wait that a push service may ask for, in milliseconds. */
const MAX_WAIT = 60 * 60 * 1000;
/** How many connections are kept open to one push service. */
const MAX_SOCKETS = 8;

export interface OutgoingPush {
  readonly to: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;
  /** What the browser gets; to the push service it is opaque. */
  readonly text: string;
  /** How long the push service keeps it for a device that is off, in seconds. */
  readonly ttl: number;
  /** `high` wakes a device that saves power. */
  readonly urgency: 'normal' | 'high';
  /** What is queued there under the same topic is replaced: at most 32 letters, digits, `-` and `_`. */
  readonly topic?: string | undefined;
}

/** The result of a message. `reason` is for the log: codes, never the service's texts. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser has ended the subscription, or nothing may be sent there. */
  | { readonly kind: 'gone'; readonly reason: string }
  /** Refused for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not accepted now. @property wait as the push service asks for, in milliseconds */
  | { readonly kind: 'busy'; readonly reason: string; readonly wait?: number };

export interface PushTransport {
  /** Never rejects. @param signal cancels it */
  deliver(push: OutgoingPush, signal: AbortSignal): Promise<PushOutcome>;
  close(): void;
}

export interface PushTransportOptions {
  readonly keys: PushKeys;
  /** The sender, for the push service: an address with `https:` or `mailto:`. */
  readonly subject: string;
  /** For tests: a push service on this machine, and how its name is resolved. The shop itself never sets these. */
  readonly seam?: EndpointSeam & {
    readonly lookup?: FindAddresses;
    readonly ca?: string;
    readonly answerWithin?: number;
  };
}

/** Sends messages to push services (RFC 8030), encrypted for the browser (RFC 8291). Redirects are not followed, and answers not read. */
export function createPushTransport({ keys, subject, seam }: PushTransportOptions): PushTransport {
  const { isAllowed, ca, answerWithin = ANSWER_TIMEOUT } = seam ?? {};
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    maxFreeSockets: 2,
    lookup: publicLookup(seam?.lookup, isAllowed),
    ...(ca === undefined ? {} : { ca }),
  });

  function post(
    url: URL,
    headers: Record<string, string | number>,
    body: Buffer,
    cut: AbortSignal,
  ) {
    const signal = AbortSignal.any([cut, AbortSignal.timeout(answerWithin)]);
    return new Promise<PushOutcome>((resolve) => {
      const asked = request(url, { method: 'POST', agent, headers, signal }, (answer) => {
        resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
        // The answer is of no use, and may never end. After a short one the connection is reused.
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > 64 * 1024) asked.destroy();
        });
        answer.on('error', () => undefined);
      });
      asked.on('error', (error) =>
        resolve(
          error instanceof NotPublic
            ? { kind: 'gone', reason: 'not an address of the internet' }
            : { kind: 'busy', reason: signal.aborted ? 'no answer' : codeOf(error) },
        ),
      );
      asked.end(body);
    });
  }

  return {
    async deliver({ to, text, ttl, urgency, topic }, signal) {
      // Again: today's rules hold for what was stored before.
      if (!isEndpoint(to.endpoint, seam)) return { kind: 'gone', reason: 'endpoint' };
      try {
        const url = new URL(to.endpoint);
        const { cipherText } = webPush.encrypt(to.p256dh, to.auth, text, 'aes128gcm');
        const { publicKey, privateKey } = keys;
        const vapid = webPush.getVapidHeaders(
          url.origin,
          subject,
          publicKey,
          privateKey,
          'aes128gcm',
        );
        const headers = {
          TTL: ttl,
          Urgency: urgency,
          ...(topic === undefined ? {} : { Topic: topic }),
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          'Content-Length': cipherText.length,
          Authorization: vapid.Authorization,
        };
        return await post(url, headers, cipherText, signal);
      } catch {
        // Invalid keys: that browser can never be reached.
        return { kind: 'gone', reason: 'keys' };
      }
    },
    close: () => agent.destroy(),
  };
}

/** By the status (RFC 8030): 403 says that the subscription was made for another key of ours, 401 that our clock is wrong. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 403 || status === 404 || status === 410) return { kind: 'gone', reason };
  if (status === 408 || status === 425 || status === 429 || status === 401 || status >= 500) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
    const wait = Math.min(seconds * 1_000, MAX_WAIT);
    return { kind: 'busy', reason, ...(wait > 0 ? { wait } : {}) };
  }
  // Including redirects: their targets are not checked, and no push service uses them.
  return { kind: 'refused', reason };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}
