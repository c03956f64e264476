import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, type Mode } from './config';

const S3 = {
  PICTURES_S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  PICTURES_S3_BUCKET: 'shop-pictures',
  PICTURES_S3_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  PICTURES_S3_KEY_SECRET: 'wJalrXUtnFEMI/K7MDENG+hunter2',
};
const SERVE = {
  SESSION_SECRET: 'a secret of these tests, long enough',
  PUBLIC_URL: 'https://shop.example',
  PAYMENTS: 'cod',
  MAIL: 'file',
};

function problemsOf(mode: Mode, environment: Record<string, string>): readonly string[] {
  try {
    readConfig(mode, { ...(mode === 'serve' ? SERVE : {}), ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('PICTURES_S3_…', () => {
  test('none: pictures are in the data folder', () => {
    expect(readConfig('start', {}).pictures).toBeNull();
  });

  test('all that is needed; the region is optional, and the endpoint may have a path', () => {
    expect(readConfig('start', S3).pictures).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'shop-pictures',
      region: null,
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      keySecret: 'wJalrXUtnFEMI/K7MDENG+hunter2',
    });
    const elsewhere = {
      PICTURES_S3_ENDPOINT: 'http://10.0.0.7:9000/storage/v1/s3/',
      PICTURES_S3_REGION: 'home-1',
    };
    expect(readConfig('serve', { ...SERVE, ...S3, ...elsewhere }).pictures).toMatchObject({
      endpoint: 'http://10.0.0.7:9000/storage/v1/s3',
      region: 'home-1',
    });
  });

  test.each(
    (['start', 'serve'] as const).flatMap((mode) =>
      Object.keys(S3).map((name) => ({ mode, name })),
    ),
  )('$mode names $name where it is missing', ({ mode, name }) => {
    expect(problemsOf(mode, { ...S3, [name]: '' })).toEqual([
      `${name} is missing (or leave out all PICTURES_S3_… settings)`,
    ]);
  });

  test('a region alone is a setting that was begun', () => {
    expect(problemsOf('serve', { PICTURES_S3_REGION: 'eu-central-1' })).toHaveLength(4);
  });

  test.each([
    ['PICTURES_S3_ENDPOINT', 's3.storage.example'],
    ['PICTURES_S3_ENDPOINT', 'ftp://s3.storage.example'],
    ['PICTURES_S3_ENDPOINT', 'https://key:hunter2@s3.storage.example'],
    ['PICTURES_S3_ENDPOINT', 'https://s3.storage.example?x=1'],
    ['PICTURES_S3_BUCKET', 'Shop Pictures'],
    ['PICTURES_S3_BUCKET', 'a/b'],
    ['PICTURES_S3_REGION', 'eu central'],
    ['PICTURES_S3_KEY_ID', 'two words'],
  ])('%s=%s is refused in one sentence, which repeats no secret', (name, value) => {
    const problems = problemsOf('serve', { ...S3, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
    expect(problems.join()).not.toContain('hunter2');
  });
});
