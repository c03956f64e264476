import { join } from 'node:path';
import * as z from 'zod/mini';
import { generatePassword } from '../identity/generated-password';
import { keepPrivately } from '../identity/private-file';

const account = z.object({ email: z.string(), password: z.string() });
const demoAccounts = z.object({ admin: account, shopper: account });
export type DemoAccounts = z.infer<typeof demoAccounts>;

const ADMIN_EMAIL = 'admin@example.com';
const SHOPPER_EMAIL = 'shopper@example.com';

/** The sign-ins of the demo, generated once and kept with the shop's data, so that each start can print them again. */
export async function keptDemoAccounts(dataDir: string): Promise<DemoAccounts> {
  const text = await keepPrivately(join(dataDir, 'demo-accounts.json'), () =>
    JSON.stringify({
      admin: { email: ADMIN_EMAIL, password: generatePassword() },
      shopper: { email: SHOPPER_EMAIL, password: generatePassword() },
    }),
  );
  return demoAccounts.parse(JSON.parse(text));
}
