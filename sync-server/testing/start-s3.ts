import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Place } from '../config/pictures-config';

const BUCKET = 'shop-pictures';
/** The only key that the server accepts: it checks every signature. */
const KEY = 'S3RVER';

/** S3-compatible storage on loopback, with an empty bucket. */
export interface TestS3 {
  readonly place: S3Place;
  readonly port: number;
  /** The keys of the objects that are there. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts a server of S3's protocol that stores in a temporary folder. */
export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    port,
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: null,
      keyId: KEY,
      keySecret: KEY,
    },
    async keys() {
      const files = await readdir(join(directory, BUCKET), { recursive: true });
      return files.flatMap((file) => /^(.+)\._S3rver_object$/.exec(file)?.[1] ?? []).sort();
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
