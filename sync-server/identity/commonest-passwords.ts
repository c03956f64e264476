import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '#shared/users/common-passwords';
import { MIN_PASSWORD } from '#shared/users/user';
import { invalid } from '../http/api-error';

/**
 * The commonest passwords, commonest first: 49,233 of the ten million that Mark Burnett published, as zxcvbn ranks them.
 * `@zxcvbn-ts/language-common`, MIT licence, (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 */
const LIST = '@zxcvbn-ts/language-common/src/passwords.json';

const listSchema = z.array(z.string());
let cached: Promise<ReadonlySet<string>> | undefined;

/**
 * Those that are long enough to be chosen: 17,950, of which the 10,000 commonest of any length are a part. Read when
 * a password is first chosen; the rest of the file is discarded. The data never changes, so there is one copy per process.
 */
function commonest(): Promise<ReadonlySet<string>> {
  cached ??= readList().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

async function readList(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(LIST);
  const list = listSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  return new Set(list.filter((password) => password.length >= MIN_PASSWORD));
}

/**
 * Whether a password is among the first that attackers try: on the list, or by the shop's own rules, which know this shop and
 * repetitions. Case does not help, nor do digits and signs at the end.
 */
export async function isWidelyUsed(password: string): Promise<boolean> {
  if (isCommonPassword(password)) return true;
  const list = await commonest();
  const folded = password.toLowerCase();
  return list.has(folded) || list.has(folded.replace(/[^a-z]+$/, ''));
}

/** @throws ApiError `invalid` for a new password that attackers try first */
export async function refuseWidelyUsed(password: string): Promise<void> {
  if (await isWidelyUsed(password)) throw invalid({ password: PASSWORD_TOO_COMMON });
}
