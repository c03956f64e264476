/** The Chromium of this machine. @throws Error that says how to get one */
export function findChromium(): Promise<string>;

/** Finds Chromium; on Debian and its kin installs it where it is missing. @throws Error that says what to do */
export function ensureChromium(): Promise<string>;
