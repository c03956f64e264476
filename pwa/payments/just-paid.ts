import * as z from 'zod/mini';

/** The checkout's mark in the history entry of an order's page: it was paid online just now. */
export const JUST_PAID = { justPaid: true } as const;
export const justPaid = z.object({ justPaid: z.literal(true) });
