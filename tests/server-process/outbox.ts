import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readMessage, type ReadMessage } from '../../sync-server/mails/testing/read-message';
import type { ShopApi } from './shop-api';

/** The mails that a shop without a mail server has written so far, by the names of their files. */
export async function outboxOf(dataDir: string): Promise<Map<string, ReadMessage>> {
  const folder = join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = new Map<string, ReadMessage>();
  for (const file of files.filter((name) => name.endsWith('.eml')).sort())
    mails.set(file, readMessage(await readFile(join(folder, file), 'utf8')));
  return mails;
}

/**
 * Confirms a person's email by the link that was mailed: only then is anything else mailed to it.
 * @param own the person's way to the shop, signed in
 * @param mails those that have gone out so far
 */
export async function confirmEmail(
  own: ShopApi,
  email: string,
  mails: () => Promise<readonly ReadMessage[]>,
): Promise<void> {
  const token = async () => {
    const theirs = (await mails()).filter((mail) => mail.field('To') === email);
    return /\/profile#(\S+)/.exec(theirs.map(({ text }) => text).join())?.[1];
  };
  await expect.poll(token).toBeDefined();
  const body = { token: await token() };
  expect((await own.raw('PUT', '/users/profile/email-confirmation', body)).status).toBe(200);
}
