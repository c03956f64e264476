import { Agent as HttpAgent, request as askHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as askHttps } from 'node:https';
import { concurrencyLimitEach } from '../concurrency/concurrency-limit';
import { isPublicUrl, publicLookup, type FindAddresses } from '../security/public-host';

/** The largest picture that is copied, in bytes: photographs that other shops serve are larger than what an admin uploads. */
export const MAX_FETCHED = 10 * 1024 * 1024;
/** How long a picture may take with all its redirects, in milliseconds. */
const FETCHED_WITHIN = 30_000;
const MAX_REDIRECTS = 3;
/** How many one host is asked for at once. */
const AT_ONCE_OF_HOST = 2;
/** The longest wait that a host may ask for, in milliseconds. */
const MAX_WAIT = 60 * 60 * 1000;

/** What is found at an address. */
export type Fetched =
  | { readonly kind: 'found'; readonly file: Buffer }
  /** For good. */
  | { readonly kind: 'missing' | 'too_large' }
  /** Not now, or not from here: the same whatever was wrong on the way. */
  | { readonly kind: 'unreachable' }
  /** The host asks for patience. @property wait in milliseconds; 0: it does not say how much */
  | { readonly kind: 'busy'; readonly wait: number };

/** For tests: hosts on this machine, and how names are resolved. The shop itself never sets these. */
export interface FetchSeam {
  readonly isAllowed?: (ip: string) => boolean;
  readonly anyPort?: boolean;
  readonly lookup?: FindAddresses;
  readonly ca?: string;
  readonly within?: number;
}

export interface PictureFetcher {
  /**
   * Fetches the file at an address that others chose: over `https` or `http`, of hosts of the internet alone, also after redirects.
   * @param signal cancels it: it rejects then, and never otherwise
   */
  fetch(address: string, signal: AbortSignal): Promise<Fetched>;
  close(): void;
}

/** Fetches pictures from elsewhere. Whether what it finds is a picture is found out by decoding it. */
export function createPictureFetcher(seam: FetchSeam = {}): PictureFetcher {
  const { isAllowed, anyPort, ca, within = FETCHED_WITHIN } = seam;
  const lookup = publicLookup(seam.lookup, isAllowed);
  const http = new HttpAgent({ keepAlive: true, lookup });
  const https = new HttpsAgent({ keepAlive: true, lookup, ...(ca === undefined ? {} : { ca }) });
  const ofHost = concurrencyLimitEach(AT_ONCE_OF_HOST);

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = {
      Accept: 'image/jpeg, image/png, image/webp, image/avif',
      'Accept-Encoding': 'identity',
      'User-Agent': 'Mozilla/5.0 (compatible; copies pictures of a product import)',
    };
    return new Promise((resolve, reject) => {
      const asked =
        url.protocol === 'https:'
          ? askHttps(url, { agent: https, headers, signal }, resolve)
          : askHttp(url, { agent: http, headers, signal }, resolve);
      asked.on('error', reject);
      asked.end();
    });
  }

  async function follow(address: string, signal: AbortSignal): Promise<Fetched> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!['https:', 'http:'].includes(url.protocol) || !isPublicUrl(url, isAllowed, anyPort))
        return { kind: 'unreachable' };
      const answer = await ask(url, signal);
      const { statusCode: status = 0, headers } = answer;
      if (status === 200) return bodyOf(answer);
      answer.destroy();
      if (status < 300 || status > 399) return refusedWith(status, headers['retry-after']);
      if (headers.location === undefined || !URL.canParse(headers.location, url)) break;
      url = new URL(headers.location, url);
    }
    return { kind: 'unreachable' };
  }

  return {
    async fetch(address, cut) {
      if (!URL.canParse(address)) return { kind: 'unreachable' };
      return ofHost(new URL(address).host, async () => {
        cut.throwIfAborted();
        try {
          return await follow(address, AbortSignal.any([cut, AbortSignal.timeout(within)]));
        } catch {
          cut.throwIfAborted();
          return { kind: 'unreachable' };
        }
      });
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

async function bodyOf(answer: IncomingMessage): Promise<Fetched> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // Left before its end, the stream is destroyed with its connection.
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_FETCHED) return { kind: 'too_large' };
    parts.push(part);
  }
  return { kind: 'found', file: Buffer.concat(parts) };
}

function refusedWith(status: number, retryAfter: string | undefined): Fetched {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  if (status === 429 || status === 503)
    return { kind: 'busy', wait: Math.min(seconds * 1_000, MAX_WAIT) };
  return { kind: status >= 500 || status === 408 ? 'unreachable' : 'missing' };
}
