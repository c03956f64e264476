import { BlockList, isIP } from 'node:net';

/** Networks that are not the internet: of this machine, a home, a cloud's internals, or reserved (IANA's registries of special addresses). */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Of IPv6 this part alone is given out to the world; in it stand these, some of which carry an IPv4 address. */
const PUBLIC_6 = ['2000::', 3] as const;
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, bits] of NOT_PUBLIC_4) closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of NOT_PUBLIC_6) closed.addSubnet(net, bits, 'ipv6');
const given = new BlockList();
given.addSubnet(...PUBLIC_6, 'ipv6');

/** Whether an IP address is one of the internet, so that asking it reaches nothing behind the shop's own walls. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !closed.check(ip, 'ipv4');
  return family === 6 && given.check(ip, 'ipv6') && !closed.check(ip, 'ipv6');
}
