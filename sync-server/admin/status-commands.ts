import * as z from 'zod/mini';
import { shopStatus } from '#shared/admin/shop-status';
import { email } from '#shared/core/email';
import { putTestMail } from '../mails/test-mail';
import { CommandRefused, defineCommand } from './command';

/** `doctor`: the shop's status. */
export const doctorCommand = defineCommand({
  name: 'doctor',
  args: z.strictObject({}),
  result: shopStatus,
  run: (_args, { status }) => status(),
});

/** `test-mail`: a mail to an admin, sent like all others. */
export const testMailCommand = defineCommand({
  name: 'test-mail',
  args: z.strictObject({ email }),
  result: z.object({ to: z.string() }),
  async run({ email: to }, services) {
    const user = await services.store.read((shop) => shop.userByEmail(to));
    if (!user?.isAdmin)
      throw new CommandRefused(`${to} is no admin: a test email goes to admins alone`);
    await putTestMail(services, user);
    return { to: user.email };
  },
});
