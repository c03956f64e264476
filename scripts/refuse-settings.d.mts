/** Names what is wrong with the settings, and ends the process. */
export function refuseSettings(problems: readonly string[]): never;
