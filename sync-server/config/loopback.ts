import { isIP } from 'node:net';

/** Whether only this machine is meant by a host. @param host as in a setting, or as in an address, where IPv6 is in brackets */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host === '[::1]') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
