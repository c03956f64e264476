// First: see there.
import { removeTemporaryFolder } from '../../testing/own-temporary-folder';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#shared/catalogue/picture';
import { openUploads } from '../../images/uploads';
import { FailingFileSystem } from '../../files/testing/failing-file-system';
import { StoreUnavailableError } from '../../store/store-errors';
import { faultyStore } from '../../testing/faulty-store';
import { answerTo, codeOf, FORM, form, png, UploadHarness } from '../../testing/upload-harness';

let harness: UploadHarness;
beforeEach(async () => {
  harness = await UploadHarness.open();
});
afterEach(() => harness.server.close());
afterAll(removeTemporaryFolder);

test('a body without an end is refused while it comes, and is not read further', async () => {
  const piece = Buffer.alloc(64 * 1024);
  const sending = harness.begin({ 'Transfer-Encoding': 'chunked' });
  sending.write(form({ content: '' }).subarray(0, -40));
  let sent = 0;
  let ended = false;
  const more = () => {
    while (!ended && sent < 1e9) {
      sent += piece.length;
      if (!sending.write(piece)) return void sending.once('drain', more);
    }
  };
  const response = answerTo(sending);
  const closed = new Promise<void>((resolve) => sending.once('close', resolve));
  more();
  expect((await response).statusCode).toBe(413);
  await closed;
  ended = true;
  expect(sent).toBeLessThan(60 * 1024 * 1024);
  expect(await harness.added()).toEqual([]);
});

test('a length that is too large is refused before the body comes', async () => {
  const sending = harness.begin({ 'Content-Length': '900000000' });
  sending.flushHeaders();
  const { statusCode, headers } = await answerTo(sending);
  expect([statusCode, headers.connection]).toEqual([413, 'close']);
  sending.destroy();
});

test.each([[{}], [{ 'Content-Encoding': 'gzip' }]])(
  'connections that break off %j leave no file, and make no one wait',
  async (headers: Record<string, string>) => {
    const whole = form({ content: await png() });
    const body = 'Content-Encoding' in headers ? gzipSync(whole) : whole;
    // More than may be read and wait together.
    for (let round = 0; round < 25; round += 1) {
      const sending = harness.begin({ ...headers, 'Content-Length': String(body.length) });
      await new Promise<void>((resolve) => {
        sending.write(body.subarray(0, -20), () => resolve());
      });
      sending.destroy();
    }
    await expect.poll(() => harness.post(whole)).toMatchObject({ status: 201 });
    expect(await harness.added()).toHaveLength(PICTURE_WIDTHS.length);
  },
);

describe('where it cannot be stored', () => {
  test('a full disk: 503, and no file is left', async () => {
    await harness.server.close();
    const fileSystem = new FailingFileSystem();
    const directory = join(tmpdir(), 'full-disk');
    harness = await UploadHarness.open({
      uploads: await openUploads({ directory, randomUuid: randomUUID, fileSystem }),
    });
    fileSystem.failing = { step: 'writeFile', how: 'torn', code: 'ENOSPC' };
    const answer = await harness.post(form({ content: await png() }));
    expect([answer.status, codeOf(answer)]).toEqual([503, 'unavailable']);
    expect(await harness.added()).toEqual([]);
  });

  test('a store that fails: 503, and the picture goes again', async () => {
    await harness.server.close();
    harness = await UploadHarness.open({
      wrapStore: (store) =>
        faultyStore(store, (method) => {
          if (method === 'putOutcome') throw new StoreUnavailableError('Full');
        }),
    });
    const body = form({ content: await png() });
    expect((await harness.post(body, { ...FORM, 'Idempotency-Key': 'once' })).status).toBe(503);
    expect(await harness.added()).toEqual([]);
  });
});
