// First: see there.
import { removeTemporaryFolder } from '../../testing/own-temporary-folder';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { redOverBlue, redThenBlue } from '../../images/testing/sample-pictures';
import { MAX_UPLOAD } from '#shared/core/limits';
import {
  codeOf,
  fileHead,
  FORM,
  form,
  png,
  pngOf,
  textPart,
  UploadHarness,
} from '../../testing/upload-harness';

let harness: UploadHarness;
beforeEach(async () => {
  harness = await UploadHarness.open();
});
afterEach(() => harness.server.close());
afterAll(removeTemporaryFolder);

describe('is refused, and leaves no file', () => {
  const jpeg = () => redOverBlue().jpeg().toBuffer();
  const cases: Record<string, [number, string, () => Promise<Buffer>]> = {
    'an SVG': [
      415,
      'unsupported_type',
      async () => form({ content: '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>' }),
    ],
    'a page': [415, 'unsupported_type', async () => form({ content: '<!doctype html>' })],
    'a GIF': [
      415,
      'unsupported_type',
      async () => form({ content: await redThenBlue().gif().toBuffer() }),
    ],
    'text that says it is a picture': [
      415,
      'unsupported_type',
      async () => form({ content: 'hello' }),
    ],
    'a picture with a page behind it': [
      400,
      'invalid',
      async () => form({ content: Buffer.concat([await jpeg(), Buffer.from('<script>x')]) }),
    ],
    'a picture with an archive behind it': [
      400,
      'invalid',
      async () => form({ content: Buffer.concat([await png(), Buffer.from('PK\u0003\u0004')]) }),
    ],
    'a torn picture': [
      400,
      'invalid',
      async () => form({ content: (await jpeg()).subarray(0, -30) }),
    ],
    'an empty file': [400, 'invalid', async () => form({ content: '' })],
    'no file': [400, 'invalid', async () => form()],
    'a text in its place': [
      400,
      'invalid',
      async () => form(textPart('image', '/pictures/x.webp')),
    ],
    'two files': [
      400,
      'invalid',
      async () => form({ content: await png() }, { content: await png() }),
    ],
    'another field beside it': [
      400,
      'invalid',
      async () => form({ content: await png() }, textPart('name')),
    ],
    'another file beside it': [
      400,
      'invalid',
      async () => form({ content: await png() }, { head: fileHead('photo'), content: 'x' }),
    ],
    'another field’s name': [
      400,
      'invalid',
      async () => form({ head: fileHead('photo'), content: await png() }),
    ],
    'a field of the name __proto__': [
      400,
      'invalid',
      async () => form({ head: fileHead('__proto__'), content: await png() }),
    ],
    'a part without a name': [
      400,
      'invalid',
      async () => form({ head: 'Content-Type: image/png', content: await png() }),
    ],
    'too many parts': [
      400,
      'invalid',
      async () => form(...Array.from({ length: 30 }, (_, index) => textPart(`field-${index}`))),
    ],
    'a head that never ends': [
      400,
      'invalid',
      async () => form({ head: `X: ${'filename="'.repeat(200_000)}`, content: 'x' }),
    ],
    'a form without an end': [
      400,
      'invalid',
      async () => form({ content: await png() }).subarray(0, -40),
    ],
    'a form that is none': [400, 'invalid', async () => Buffer.from('hello')],
    'an encoding that ends the parser': [
      400,
      'invalid',
      async () =>
        form({
          head: `Content-Disposition: form-data; name="image"\r\nContent-Transfer-Encoding: 7bit`,
          content: 'x',
        }),
    ],
    'an unknown encoding': [
      400,
      'invalid',
      async () => form({ head: `${fileHead()}\r\nContent-Transfer-Encoding: rot13`, content: 'x' }),
    ],
    'one byte more than 5 MB': [
      413,
      'too_large',
      async () => form({ content: await pngOf(MAX_UPLOAD + 1) }),
    ],
    'much more than 5 MB': [413, 'too_large', async () => form({ content: Buffer.alloc(6e6) })],
    'a small file with a huge picture in it': [
      413,
      'too_large',
      async () => {
        const size = { width: 6_400, height: 6_400, channels: 3, background: 'red' } as const;
        return form({ content: await sharp({ create: size }).png().toBuffer() });
      },
    ],
  };

  // docs/shop-rules.md#r-forms-5
  test.each(Object.entries(cases))('%s', async (_what, [status, code, make]) => {
    const answer = await harness.post(await make());
    expect(answer.status).toBe(status);
    expect(codeOf(answer)).toBe(code);
    expect(await harness.added()).toEqual([]);
  });

  test.each<[string, number, Record<string, string>]>([
    ['JSON', 415, { 'Content-Type': 'application/json' }],
    ['a picture without a form', 415, { 'Content-Type': 'image/png' }],
    ['another form', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['no type', 415, { 'Content-Type': '' }],
    ['a form that names no boundary', 400, { 'Content-Type': 'multipart/form-data' }],
    ['an unknown encoding of the body', 415, { ...FORM, 'Content-Encoding': 'zip' }],
    ['damaged gzip', 400, { ...FORM, 'Content-Encoding': 'gzip' }],
  ])('%s', async (_what, status, headers) => {
    const answer = await harness.post(form({ content: await png() }), headers);
    expect(answer.status).toBe(status);
    expect(await harness.added()).toEqual([]);
  });

  test('a body that is small packed and huge inside', async () => {
    const packed = gzipSync(form({ content: Buffer.alloc(60_000_000) }));
    expect(packed.length).toBeLessThan(100_000);
    const answer = await harness.post(packed, { ...FORM, 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(413);
    expect(await harness.added()).toEqual([]);
  });
});
