import { isPublicAddress } from '../security/public-address';
import { isPublicUrl } from '../security/public-host';

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
  const url = new URL(text);
  return url.protocol === 'https:' && url.hash === '' && isPublicUrl(url, isAllowed, anyPort);
}
