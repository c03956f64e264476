import { stat } from 'node:fs/promises';
import { systemCode } from '../files/durable-file-system';
import { CommandRefused } from './command';

/**
 * Refuses root in a data folder of another user: the shop could not read what root writes there.
 * @throws CommandRefused that names the user
 */
export async function refuseOthersFolder(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const folder = await stat(dataDir).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!folder || folder.uid === 0) return;
  throw new CommandRefused(
    `${dataDir} belongs to the user with the number ${folder.uid}. Run this as that user, or the shop cannot read what is written there: sudo -u '#${folder.uid}' env DATA_DIR=${dataDir} …`,
  );
}
