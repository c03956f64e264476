import * as z from 'zod/mini';
import { instant } from '../core/identifier';

/** Who else changed a document last, and when: what a refusal for a conflict says, where it is known. */
export const lastChange = z.object({ name: z.string(), at: instant });
export type LastChange = z.infer<typeof lastChange>;
