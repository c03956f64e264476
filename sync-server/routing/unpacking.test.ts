import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createUnzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { guardUnpacking } from './request-body';

test('what unpacks a body may fail after its reader has left, as when the connection ends', () => {
  const req = new IncomingMessage(new Socket());
  guardUnpacking(req);
  const unpacked = req.pipe(createUnzip());
  // The reader takes its own listeners away; an unhandled error would end the process.
  expect(() => unpacked.emit('error', new Error('incorrect header check'))).not.toThrow();
});
