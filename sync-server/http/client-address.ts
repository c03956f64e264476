import { BlockList, isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { plainAddress } from '../security/network';

/** Where own proxies are: this machine and private networks. */
const OWN_NETWORKS = new BlockList();
OWN_NETWORKS.addSubnet('127.0.0.0', 8);
OWN_NETWORKS.addSubnet('10.0.0.0', 8);
OWN_NETWORKS.addSubnet('172.16.0.0', 12);
OWN_NETWORKS.addSubnet('192.168.0.0', 16);
OWN_NETWORKS.addSubnet('100.64.0.0', 10);
OWN_NETWORKS.addSubnet('169.254.0.0', 16);
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/**
 * Sets `ctx.ip` to the address that a request came from: limits, throttle and logs use no other. Each proxy appends the
 * address that it saw to `X-Forwarded-For`, behind whatever the visitor wrote there; so with `hops` proxies
 * the one that counts is that many places from the right. Koa's own `app.proxy` stays off: it would trust the
 * visitor's `X-Forwarded-Host` and `X-Forwarded-Proto` too, of which the shop reads neither.
 * @param hops number of own proxies in front; with 0 the header is not read
 */
export function clientAddress(hops: number, log: Logger): Middleware {
  let warned = false;
  return (ctx, next) => {
    const peer = ctx.req.socket.remoteAddress ?? '';
    const header = ctx.get('X-Forwarded-For');
    if (hops === 0 && header !== '' && !warned && isOfOwnNetwork(peer)) {
      warned = true;
      log.warn(
        'A proxy seems to stand in front of the shop, and TRUST_PROXY is 0: all visitors count as one. Set TRUST_PROXY to the number of proxies (docs/deploy.md)',
      );
    }
    ctx.request.ip = (hops > 0 ? forwardedAddress(header, hops) : undefined) ?? peer;
    return next();
  };
}

/** If fewer proxies wrote than there are, the leftmost entry counts. Nothing if it is no address. */
function forwardedAddress(header: string, hops: number): string | undefined {
  const written = header.split(',').slice(-hops)[0] ?? '';
  const address = plainAddress(written.trim());
  return isIP(address) === 0 ? undefined : address;
}

function isOfOwnNetwork(peer: string): boolean {
  const address = plainAddress(peer);
  const version = isIP(address);
  return version !== 0 && OWN_NETWORKS.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
