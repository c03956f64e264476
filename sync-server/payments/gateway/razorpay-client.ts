import type Razorpay from 'razorpay';

export interface RazorpayClientOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** Another host that speaks the gateway's calls, such as `http://127.0.0.1:4000`; the real one unless given. */
  readonly host?: string | undefined;
  /** How long a call may take from its first byte to its last, in milliseconds. */
  readonly timeoutMs: number;
}

/** Makes a refund that is sent twice one refund, as long as the gateway remembers the key. */
export const REFUND_KEY_HEADER = 'X-Refund-Idempotency';

/** The largest reply that is read, in bytes. */
const MAX_REPLY = 1024 * 1024;

/** What is used of the HTTP client inside the SDK, which the SDK's types do not show. */
interface HttpClient {
  readonly defaults: Record<string, unknown>;
  readonly interceptors: {
    readonly request: { use(change: (request: OutgoingRequest) => OutgoingRequest): unknown };
  };
}

interface OutgoingRequest {
  readonly url?: string;
  readonly data?: unknown;
  readonly headers: { set(name: string, value: string): unknown };
  signal?: AbortSignal;
}

/**
 * Loads the official SDK, which takes time and memory, and closes its gaps: it has no time-out, follows redirects with a
 * payment in hand, reads replies of any size, can be pointed at no other host and cannot send a refund's key.
 * @throws Error where a later SDK is built differently, so that this would have no effect
 */
export async function openRazorpayClient(options: RazorpayClientOptions): Promise<Razorpay> {
  const { keyId, keySecret, host, timeoutMs } = options;
  const { default: Sdk } = await import('razorpay');
  const client = new Sdk({ key_id: keyId, key_secret: keySecret });
  const http: unknown = Reflect.get(client.api, 'rq');
  if (!isHttpClient(http)) throw new Error('The Razorpay SDK has no HTTP client that can be set');
  Object.assign(http.defaults, { maxRedirects: 0, maxContentLength: MAX_REPLY });
  // What is on this machine is not reached through a proxy.
  if (host !== undefined) Object.assign(http.defaults, { baseURL: host, proxy: false });
  http.interceptors.request.use((request) => {
    // The client's own time-out begins again with each byte.
    request.signal = AbortSignal.timeout(timeoutMs);
    const key = refundKeyOf(request);
    if (key !== undefined) request.headers.set(REFUND_KEY_HEADER, key);
    return request;
  });
  return client;
}

/** A refund carries its key as its receipt. */
function refundKeyOf({ url, data }: OutgoingRequest): string | undefined {
  if (!url?.endsWith('/refund') || typeof data !== 'object' || data === null) return undefined;
  const key: unknown = Reflect.get(data, 'receipt');
  return typeof key === 'string' ? key : undefined;
}

function isHttpClient(value: unknown): value is HttpClient {
  if (typeof value !== 'function' || !('defaults' in value && 'interceptors' in value))
    return false;
  const { defaults, interceptors } = value;
  if (typeof defaults !== 'object' || defaults === null || !('baseURL' in defaults)) return false;
  if (typeof interceptors !== 'object' || interceptors === null) return false;
  const request: unknown = Reflect.get(interceptors, 'request');
  return typeof request === 'object' && request !== null && 'use' in request;
}
