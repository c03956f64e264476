import { isLoopback } from './loopback';
import type { Given } from './production-rules';

/** Where errors of devices are sent on to: a collector that takes Sentry's envelopes. */
export interface ErrorCollector {
  /** Its own name of itself, which goes into each envelope. Holds a key. */
  readonly dsn: string;
  /** Where envelopes go. */
  readonly url: string;
  /** What lets them in. */
  readonly key: string;
}

/** `https://key@host/project`, as collectors show it. */
const DSN_PATH = /^((?:\/[\w.-]+)*)\/(\d{1,20})$/;
const KEY = /^\w{8,64}$/;

/**
 * The collector that `ERROR_DSN` names; `null`: errors stay in the shop. Only https, but for a collector on this machine: what is sent
 * holds the key. The shop's own address is none, for reports would loop.
 * @param publicOrigin of the shop
 */
export function errorCollectorOf(
  given: Given,
  publicOrigin: string | null,
  problems: string[],
): ErrorCollector | null {
  const dsn = given('ERROR_DSN');
  if (dsn === undefined) return null;
  const collector = URL.canParse(dsn) ? collectorOf(new URL(dsn), dsn) : undefined;
  if (!collector) {
    // Without the value, which holds a key.
    problems.push(
      'ERROR_DSN must be a DSN as Sentry, GlitchTip and others show it: https://key@host/project; http only on this machine',
    );
    return null;
  }
  if (publicOrigin !== null && new URL(collector.url).host === new URL(publicOrigin).host) {
    problems.push('ERROR_DSN must be another host than PUBLIC_URL');
    return null;
  }
  return collector;
}

function collectorOf(url: URL, dsn: string): ErrorCollector | undefined {
  const { protocol, username, password, hostname, host, pathname, search, hash } = url;
  const [, path = '', project] = DSN_PATH.exec(pathname) ?? [];
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  if (!isSafe || !project || !KEY.test(username) || password || search || hash) return undefined;
  return { dsn, key: username, url: `${protocol}//${host}${path}/api/${project}/envelope/` };
}
