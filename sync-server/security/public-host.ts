import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

/** Names that nothing on the internet has: of this machine, and of private networks. */
const INSIDE =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|private|test|invalid|onion)$/;

/** Whether an IP address may be called. */
type IsAllowed = (ip: string) => boolean;

/** Resolves a name, as `dns.lookup` with `all` does. */
export type FindAddresses = (
  hostname: string,
  options: LookupAllOptions,
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A name resolves to an address outside the internet. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/**
 * Whether an address that others chose may be called: on the usual port of its protocol, without credentials, and with no name or IP
 * address outside the internet. What a name resolves to is checked when it is called (`publicLookup`).
 */
export function isPublicUrl(
  { username, password, hostname, port }: URL,
  isAllowed: IsAllowed = isPublicAddress,
  anyPort = false,
): boolean {
  if (username || password || (port !== '' && !anyPort)) return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isAllowed(host);
  return host.includes('.') && !host.endsWith('.') && !INSIDE.test(host);
}

/** Resolves names, and returns only public addresses: the owner of a name decides where it leads. */
export function publicLookup(
  lookup: FindAddresses = lookUp,
  isAllowed: IsAllowed = isPublicAddress,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      // A private address among public ones: an attack that hopes for the private one.
      if (!first || allowed.length < found.length) return callback(new NotPublic(hostname), '', 0);
      return options.all === true
        ? callback(null, allowed)
        : callback(null, first.address, first.family);
    });
  };
}
