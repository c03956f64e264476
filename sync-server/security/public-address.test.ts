import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address';

test.each([
  '8.8.8.8',
  '142.250.1.1',
  '100.63.0.1',
  '172.32.0.1',
  '2404:6800:4003::1',
  '2606:4700::1',
])('%s is an address of the internet', (ip) => expect(isPublicAddress(ip)).toBe(true));

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'ff02::1',
  'fe80::1%eth0',
  'push.example',
  '',
])('%j is none', (ip) => expect(isPublicAddress(ip)).toBe(false));
