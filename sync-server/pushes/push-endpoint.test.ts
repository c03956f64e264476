import { expect, test } from 'vitest';
import { isEndpoint } from './push-endpoint';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QNx',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://8.8.8.8/push',
])('%s may be called', (endpoint) => expect(isEndpoint(endpoint)).toBe(true));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://user:word@push.example/x',
  'https://user@push.example/x',
  'https://push.example:8443/x',
  'https://push.example:80/x',
  'https://push.example/x#y',
  'https://localhost/x',
  'https://shop/x',
  'https://db.internal/x',
  'https://printer.local/x',
  'https://push.example./x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://10.0.0.5/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[fd00:ec2::254]/x',
  'ftp://push.example/x',
  'javascript:alert(1)',
  'not an address',
  '',
])('%j may not', (endpoint) => expect(isEndpoint(endpoint)).toBe(false));
