import * as z from 'zod/mini';

/**
 * What travels over the control socket: `POST /<command>` with the arguments in JSON is answered by lines of JSON, the
 * last of which is `done` or `refused`. An answer without one of these has been cut off.
 */
export const controlLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('refused'), message: z.string(), details: z.array(z.string()) }),
]);
export type ControlLine = z.infer<typeof controlLine>;
