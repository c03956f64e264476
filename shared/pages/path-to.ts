import type { PagePath } from './pages';

/** The names of the open parts of a pattern. */
type PartsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * The address of a page.
 * @param path the pattern in the table of pages
 * @param parts a value for each open part; it is encoded here
 */
export function pathTo<Path extends PagePath>(
  path: Path,
  parts: Readonly<Record<PartsOf<Path>, string | number>>,
): string {
  return Object.entries<string | number>(parts).reduce<string>(
    (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
}
