import type * as z from 'zod/mini';

/** The most fields that are named; a client with more errors corrects these first. */
const MAX_FIELDS = 20;
/** The most unknown keys that are named, and the most characters of each. */
const MAX_KEYS = 5;
const MAX_KEY_LENGTH = 40;
const MAX_PATH_LENGTH = 100;

/** The message of each invalid field, by its dotted path; `''` is for the whole. It is short, whatever was sent. */
export function fieldsOfError(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  let keysLeft = MAX_KEYS;
  for (const issue of error.issues.slice(0, MAX_FIELDS)) {
    const path = issue.path.map(String).join('.').slice(0, MAX_PATH_LENGTH);
    if (Object.hasOwn(fields, path)) continue;
    fields[path] = issue.message;
    if (issue.code !== 'unrecognized_keys') continue;
    const named = issue.keys.slice(0, keysLeft).map((key) => `"${key.slice(0, MAX_KEY_LENGTH)}"`);
    const more = issue.keys.length - named.length;
    fields[path] = `Unknown keys: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    keysLeft -= named.length;
  }
  return fields;
}
