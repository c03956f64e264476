import * as z from 'zod/mini';

/** One of one's own sessions, as the shop shows it. */
export const sessionDocument = z.object({
  _id: z.string(),
  /** Such as `Chrome on Android`; empty where the browser does not say. */
  device: z.string(),
  createdAt: z.string(),
  /** To within some minutes. */
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type SessionDocument = z.infer<typeof sessionDocument>;

/** `GET /api/users/profile/sessions`. */
export const sessionList = z.object({ devices: z.array(sessionDocument) });
