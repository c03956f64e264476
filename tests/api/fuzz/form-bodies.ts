import fc from 'fast-check';
import type { Body } from './bodies';
import { hostileText } from './hostile';

interface Part {
  readonly disposition: string;
  readonly type: string | undefined;
  readonly content: Uint8Array;
}

const BOUNDARY = 'a-boundary-of-the-tests';
const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'x'] as const;

/** Forms with a file, nearly such forms, and forms that end too early. */
export function formBodies(pictures: readonly Uint8Array[]): fc.Arbitrary<Body> {
  const picture = fc.constantFrom(...pictures);
  const content = fc.oneof(
    { weight: 4, arbitrary: picture },
    { weight: 1, arbitrary: fc.tuple(picture, fc.nat({ max: 300 })).map(cut) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
    { weight: 1, arbitrary: hostileText.map((text) => Buffer.from(text)) },
  );
  const right = content.map((bytes) => [part('name="image"; filename="a.png"', bytes)]);
  const any = fc.array(
    fc.record({
      disposition: fc.oneof(
        fc.constantFrom(
          'form-data; name="image"; filename="../../a.png"',
          'form-data; name="image"; filename="a.png\\"; x=\\""',
          'form-data; name="image"; filename=""',
          'form-data; name="image"',
          'form-data; name="other"; filename="a.png"',
          'form-data; name="__proto__"',
          'form-data; filename="a.png"',
          'form-data',
          'attachment',
        ),
        hostileText.map((text) => `form-data; name="${text.slice(0, 100)}"`),
      ),
      type: fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
      content,
    }),
    { maxLength: 4 },
  );
  return fc.oneof(
    { weight: 3, arbitrary: right.map(written) },
    { weight: 3, arbitrary: any.map(written) },
    { weight: 1, arbitrary: fc.tuple(right, fc.nat({ max: 400 })).map(cutShort) },
    {
      weight: 1,
      arbitrary: any.map((parts) => ({ ...written(parts), type: 'multipart/form-data' })),
    },
    { weight: 1, arbitrary: content.map((bytes) => manyParts(bytes)) },
  );
}

/** A form with one part. @param names of its content disposition */
export function part(names: string, content: Uint8Array, type = 'image/png'): Part {
  return { disposition: `form-data; ${names}`, type, content };
}

export function written(parts: readonly Part[]): Body {
  const pieces = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    bytes: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

function cutShort([parts, at]: [Part[], number]): Body {
  const whole = written(parts);
  return { ...whole, bytes: whole.bytes.subarray(0, Math.min(at, whole.bytes.length - 1)) };
}

function manyParts(content: Uint8Array): Body {
  const small = content.subarray(0, 8);
  return written(Array.from({ length: 300 }, (_, at) => part(`name="field-${at}"`, small)));
}

function cut([bytes, at]: [Uint8Array, number]): Uint8Array {
  return bytes.subarray(0, at);
}
