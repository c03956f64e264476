import * as z from 'zod/mini';
import { shopStatus } from '#shared/admin/shop-status';
import { json } from '../../http/response';
import { putTestMail } from '../../mails/test-mail';
import { defineRoute } from '../../routing/route';

/** How the shop itself does, for its admins. */
export const statusRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/status',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'How the shop itself does: version, data and disk, mails and payments, the last backup, and what failed on phones',
    response: { status: 200, schema: shopStatus },
    idleOfAdmins: true,
    handle: async (_request, { status }) => json(200, await status()),
  }),

  defineRoute({
    method: 'POST',
    path: '/admin/status/test-mail',
    who: 'admin',
    may: 'edit-settings',
    summary:
      'Sends a test email to oneself, the way of all emails; five an hour for the whole shop',
    response: { status: 202, schema: z.object({ to: z.string() }) },
    refusals: ['slow_down'],
    ignoresKey: true,
    async handle({ auth: { user } }, services) {
      await putTestMail(services, user);
      return json(202, { to: user.email });
    },
  }),
];
