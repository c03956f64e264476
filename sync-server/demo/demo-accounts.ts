import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { generatePassword } from '../security/generated-password';
import { keepPrivately } from '../files/private-file';

const account = z.object({ email: z.string(), password: z.string() });
const demoAccounts = z.object({ admin: account, shopper: account });
export type DemoAccounts = z.infer<typeof demoAccounts>;

/** `example.com` is reserved for documentation. */
export const DEMO_EMAILS = { admin: 'admin@example.com', shopper: 'shopper@example.com' } as const;

const placeIn = (dataDir: string) => join(dataDir, 'demo-accounts.json');

/** Whether `npm start` has made accounts of the demo in this folder. @throws Error where the folder cannot be read */
export async function hasDemoAccounts(dataDir: string): Promise<boolean> {
  return (await readdir(dataDir)).includes(basename(placeIn(dataDir)));
}

/** The sign-ins of the demo, generated once and kept with the shop's data, so that each start can print them again. */
export async function storedDemoAccounts(dataDir: string): Promise<DemoAccounts> {
  const text = await keepPrivately(placeIn(dataDir), () =>
    JSON.stringify({
      admin: { email: DEMO_EMAILS.admin, password: generatePassword() },
      shopper: { email: DEMO_EMAILS.shopper, password: generatePassword() },
    }),
  );
  return demoAccounts.parse(JSON.parse(text));
}
