import { Agent as HttpAgent, request as askHttp } from 'node:http';
import { Agent as HttpsAgent, request as askHttps } from 'node:https';
import type { FetchSeam } from '../images/fetch-picture';
import { isPublicUrl, publicLookup } from '../security/public-host';

/** How long the other system may take, in milliseconds. */
const WITHIN = 10_000;

/** Whether the other system took an event; else why not, for the log. */
export type Posted = 'taken' | 'not_public' | 'unreachable' | `status ${number}`;

export interface EventPoster {
  /** Posts JSON to an address that an admin chose: `https`, of hosts of the internet alone, and never on to another one. */
  post(address: string, body: string, headers: Readonly<Record<string, string>>): Promise<Posted>;
  close(): void;
}

/** @param seam for tests: a system on this machine, over http */
export function createEventPoster(seam: FetchSeam = {}): EventPoster {
  const { isAllowed, anyPort = false, ca, within = WITHIN } = seam;
  const lookup = publicLookup(seam.lookup, isAllowed);
  const https = new HttpsAgent({ lookup, ...(ca === undefined ? {} : { ca }) });
  const http = new HttpAgent({ lookup });
  const cut = new AbortController();
  return {
    async post(address, body, headers) {
      const url = URL.parse(address);
      const isHttps = url?.protocol === 'https:';
      if (!url || !(isHttps || anyPort) || !isPublicUrl(url, isAllowed, anyPort))
        return 'not_public';
      const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(within)]);
      const options = {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        signal,
      };
      return new Promise((resolve) => {
        const asked = isHttps
          ? askHttps(url, { ...options, agent: https })
          : askHttp(url, { ...options, agent: http });
        asked.on('response', (answer) => {
          const { statusCode = 0 } = answer;
          answer.destroy();
          resolve(statusCode >= 200 && statusCode < 300 ? 'taken' : `status ${statusCode}`);
        });
        asked.on('error', () => resolve('unreachable'));
        asked.end(body);
      });
    },
    close() {
      cut.abort();
      https.destroy();
      http.destroy();
    },
  };
}
