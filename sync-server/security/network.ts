import { isIPv6 } from 'node:net';

/**
 * The network of an address where people are counted: an IPv4 address, or the /64 that one IPv6 household
 * has, in one spelling. Anything else is its own network.
 * @param ip as a socket or a proxy gives it; a proxy may add the port
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4);
}

/**
 * The network of an address where password guesses are counted: an IPv4 address, or the /48 that one IPv6 customer can
 * have with all its 65,536 networks in it.
 */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3);
}

/** @param stored how many of the eight groups of an IPv6 address */
function prefixOf(ip: string, stored: number): string {
  const plain = plainAddress(ip);
  if (!isIPv6(plain)) return plain;
  const [front = '', back] = plain.split('::');
  const groups = front.split(':').filter(Boolean);
  if (back !== undefined) {
    const behind = back.split(':').filter(Boolean);
    while (groups.length + behind.length < 8) groups.push('0');
    groups.push(...behind);
  }
  const network = groups.slice(0, stored).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${stored * 16}`;
}

/** An address in its shortest form: without a port, and an IPv4 address without the IPv6 one around it. */
export function plainAddress(ip: string): string {
  // `[2001:db8::1]:4711` and `10.0.0.1:4711`.
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? [];
  return (v6 ?? v4 ?? ip).replace(/^::ffff:(?=\d+\.)/i, '');
}
