import { isIP } from 'node:net';
import { isPublicAddress } from '../security/public-address';

/** Names that no push service has: of this machine, and of private networks. */
const INSIDE =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|private|test|invalid|onion)$/;

/** What tests allow as a push service: one on this machine, on a port of its own. */
export interface EndpointSeam {
  /** Of an IP address. */
  readonly isAllowed: (ip: string) => boolean;
  readonly anyPort: boolean;
}

const IN_PUBLIC: EndpointSeam = { isAllowed: isPublicAddress, anyPort: false };

/**
 * Whether messages may go to an endpoint: the client chooses it, and the shop would call it. Only `https` on its own port, no
 * credentials, and no name or address outside the internet. What a name resolves to is checked when it is called.
 */
export function isEndpoint(text: string, { isAllowed, anyPort } = IN_PUBLIC): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, port, hash } = new URL(text);
  if (protocol !== 'https:' || username || password || hash) return false;
  if (port !== '' && !anyPort) return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isAllowed(host);
  return host.includes('.') && !host.endsWith('.') && !INSIDE.test(host);
}
