import type * as z from 'zod/mini';

/** The message of each field that is wrong, by its dotted path; what concerns the whole stands under `''`. */
export function fieldsOfError(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  return fields;
}
