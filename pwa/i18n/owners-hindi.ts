import hindi from './hi.json';

/** The Hindi of what only owners and their staff read: a build leaves all else out (`scripts/owners-texts.ts`). */
export const OWNERS_HINDI: Readonly<Record<string, string>> = hindi;
