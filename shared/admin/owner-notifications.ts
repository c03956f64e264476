import * as z from 'zod/mini';

/** What an admin wants to be notified of by mail. */
export const ownerNotificationsBody = z.strictObject({ lowStockMail: z.boolean() });

/** The same, and whether the admin can be written to. */
export const ownerNotifications = z.object({
  lowStockMail: z.boolean(),
  isEmailProven: z.boolean(),
});
export type OwnerNotifications = z.infer<typeof ownerNotifications>;
