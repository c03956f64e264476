import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMessage, type ReadMessage } from '../../sync-server/mails/testing/read-message';

/** The mails that a shop without a mail server has written so far, by the names of their files. */
export async function outboxOf(dataDir: string): Promise<Map<string, ReadMessage>> {
  const folder = join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = new Map<string, ReadMessage>();
  for (const file of files.filter((name) => name.endsWith('.eml')).sort())
    mails.set(file, readMessage(await readFile(join(folder, file), 'utf8')));
  return mails;
}
