import * as z from 'zod/mini';

/** What the checkout leaves in the history entry of an order's page: it was paid online a moment ago. */
export const JUST_PAID = { justPaid: true } as const;
export const justPaid = z.object({ justPaid: z.literal(true) });
