/** Every setting of the shop, in the order of `.env.example`. */
export const SETTING_NAMES: readonly string[];
/** Settings that are not any, and are one step from one, a line for each: see `setting-names.mjs`. */
export function misspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
): string[];
