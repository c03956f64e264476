/** Installs the packages of a folder's lockfile: see `install.mjs`. */
export function installFrom(
  folder: string,
  saying: string,
  options?: readonly string[],
): Promise<boolean>;
