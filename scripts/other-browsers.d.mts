/** The Firefox of this machine, or the one of `FIREFOX_PATH`. @throws Error that says how to get one */
export function findFirefox(): Promise<string>;

/** The driver of WebKit and the program that runs its browser. @throws Error that says how to get them */
export function findWebKit(): Promise<{ readonly driver: string; readonly shell: string }>;

/** Installs what Firefox and WebKit need, on Debian and its kin, where it is missing. @throws Error that says what to do */
export function ensureOtherBrowsers(): Promise<void>;
