import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config/config';
import { createPictureBucket } from './picture-bucket';
import { openPictureFolder } from './picture-folder';
import type { PictureStorage } from './picture-storage';
import { createS3Client } from './s3-client';
import { S3Error } from './s3-errors';

/**
 * Opens the configured storage of uploaded pictures: a bucket, or the folder `uploads` of `DATA_DIR`. If it does not answer
 * there is a warning, and the shop opens without its pictures.
 * @throws ConfigError if the storage refuses the settings
 */
export async function openPictureStorage(
  { dataDir, pictures }: Pick<Config, 'dataDir' | 'pictures'>,
  log: Pick<Logger, 'warn'>,
): Promise<PictureStorage> {
  if (pictures === null)
    return openPictureFolder({ directory: join(dataDir, 'uploads'), randomUuid: randomUUID });
  const client = createS3Client({ place: pictures, clock: Date.now });
  try {
    await client.check();
  } catch (error) {
    if (error instanceof S3Error && error.isToMend) throw new ConfigError([error.message]);
    log.warn({ err: error }, 'uploaded pictures are not to be had now');
  }
  return createPictureBucket({ client, randomUuid: randomUUID, log });
}
