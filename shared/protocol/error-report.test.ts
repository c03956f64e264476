import { expect, test } from 'vitest';
import { errorEnvelope, ownFrames, scrubbedMessage, type ErrorReport } from './error-report';
import { readErrorEnvelope } from './read-error-envelope';

const SHOP = 'https://shop.example';
const FRAMES = [
  { file: '/assets/shop-abc1234.js', function: 'draw', line: 1, column: 20 },
  { file: '/service-worker.js', function: '', line: 2, column: 1 },
];
const REPORT: ErrorReport = {
  id: '0123456789abcdef0123456789abcdef',
  at: Date.UTC(2026, 0, 2),
  build: 'shop-abc1234',
  kind: 'error',
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'qty')",
  frames: FRAMES,
};

test('a report goes there and back as an envelope of Sentry, the innermost call last', () => {
  const envelope = errorEnvelope(REPORT);
  expect(readErrorEnvelope(envelope)).toEqual(REPORT);
  const [header, item, event] = envelope.split('\n').map((line): unknown => JSON.parse(line));
  expect(header).toEqual({ event_id: REPORT.id });
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({
    event_id: REPORT.id,
    platform: 'javascript',
    release: REPORT.build,
    exception: {
      values: [{ stacktrace: { frames: [{ filename: '/service-worker.js' }, { lineno: 1 }] } }],
    },
  });
});

test.for([
  ['nothing', ''],
  ['no JSON', 'a\nb\nc'],
  ['no event', '{}\n{"type":"session"}\n{}'],
  ['two items', `${errorEnvelope(REPORT)}\n{"type":"event"}\n{}`],
  ['a build of another make', errorEnvelope({ ...REPORT, build: 'Asha’s phone' })],
  [
    'a script of elsewhere',
    errorEnvelope({ ...REPORT, frames: [{ file: '/x.js', function: '', line: 1, column: 1 }] }),
  ],
  ['a long stack', errorEnvelope({ ...REPORT, frames: Array(9).fill(FRAMES[0]) })],
  ['a type in words', errorEnvelope({ ...REPORT, type: 'Asha Rao' })],
] as const)('an envelope with %s is none', ([, text]) => {
  expect(readErrorEnvelope(text)).toBeUndefined();
});

test('the reader scrubs what a device did not, and takes nothing besides', () => {
  const [header, item, event] = errorEnvelope({ ...REPORT, message: 'No asha@shop.example' }).split(
    '\n',
  );
  const more = `${event?.slice(0, -1)},"user":{"email":"asha@shop.example"}}`;
  expect(readErrorEnvelope([header, item, more].join('\n'))).toEqual({
    ...REPORT,
    message: 'No …',
  });
});

test.for([
  [
    "Cannot read properties of undefined (reading 'qty')",
    "Cannot read properties of undefined (reading 'qty')",
  ],
  [
    "Cannot set properties of null (setting 'total')",
    "Cannot set properties of null (setting 'total')",
  ],
  ['cart.lines is not a function', 'cart.lines is not a function'],
  [`Unexpected token 'A', "Asha Rao" is not valid JSON`, 'Unexpected token … is not valid JSON'],
  [
    `Unexpected token '}', ..."ity":"Pune"},"na"... is not valid JSON`,
    'Unexpected token …... is not valid JSON',
  ],
  [`no match for "red shoes`, 'no match for …'],
  ['write to asha.rao@shop.example now', 'write to … now'],
  ['GET https://shop.example/search/red?keyword=shoes failed', 'GET … failed'],
  ['/search?keyword=shoes failed', '… failed'],
  ['call +91 98765 43210 or (022) 1234-567', 'call … or …'],
  ['आशा राव का पता', '…'],
  ['a\nb\u0000c', 'a b c'],
] as const)('of the message %s what may be a person’s is left out', ([message, scrubbed]) => {
  expect(scrubbedMessage(message)).toBe(scrubbed);
});

test('a message has 200 characters at most', () => {
  expect(scrubbedMessage('ab '.repeat(10_000))).toHaveLength(200);
});

test('of a stack the shop’s own scripts are left, without host or query', () => {
  const chrome = `TypeError: x
    at draw (https://shop.example/assets/shop-abc1234.js:1:20)
    at Array.map (<anonymous>)
    at https://other.example/assets/shop-abc1234.js:1:1
    at https://shop.example/service-worker.js:2:1
    at https://shop.example/search?keyword=shoes:3:1`;
  expect(ownFrames(chrome, SHOP)).toEqual(FRAMES);
  const firefox =
    'draw@https://shop.example/assets/shop-abc1234.js:1:20\n@https://shop.example/service-worker.js:2:1';
  expect(ownFrames(firefox, SHOP)).toEqual(FRAMES);
});

test('the error of an extension is not the shop’s; one without a stack may be', () => {
  expect(ownFrames('Error\n    at chrome-extension://abcdef/content.js:1:2', SHOP)).toBeUndefined();
  expect(ownFrames('', SHOP)).toEqual([]);
});
