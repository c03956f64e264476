import { expect, test } from 'vitest';
import { readListPage } from './s3-list';

const entry = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-23T08:00:00.000Z</LastModified><Size>1</Size></Contents>`;
const page = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</ListBucketResult>\n`;
const AT = Date.parse('2026-11-23T08:00:00.000Z');

test('keys and times are read, whatever a key contains', () => {
  const xml = page(
    `<IsTruncated>false</IsTruncated>${entry('uploads/a-960.webp')}${entry('a &amp;&#38;&#x26; b')}`,
  );
  expect(readListPage(xml)).toEqual({
    objects: [
      { key: 'uploads/a-960.webp', lastModified: AT },
      { key: 'a &&& b', lastModified: AT },
    ],
    next: undefined,
  });
});

test('an empty bucket has no keys', () => {
  expect(readListPage(page(''))).toEqual({ objects: [], next: undefined });
  expect(readListPage('<ListBucketResult/>')).toEqual({ objects: [], next: undefined });
});

test('a page that is not the last says where the next one continues', () => {
  const more =
    '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b==</NextContinuationToken>';
  expect(readListPage(page(more))?.next).toBe('a&b==');
});

test.each([
  ['cut off', page(entry('a')).slice(0, -25)],
  ['a page of something else', '<!doctype html><title>Welcome</title>'],
  ['an error', '<Error><Code>AccessDenied</Code></Error>'],
  ['cut by the storage, without a word how to go on', page('<IsTruncated>true</IsTruncated>')],
  ['nothing', ''],
])('%s is no list', (_what, xml) => {
  expect(readListPage(xml)).toBeUndefined();
});
