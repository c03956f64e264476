/** An object of a bucket. */
export interface ListedObject {
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly lastModified: number;
}

export interface ListPage {
  readonly objects: readonly ListedObject[];
  /** Where the next page continues; nothing on the last. */
  readonly next: string | undefined;
}

/**
 * Parses an answer of ListObjectsV2, of which only keys and times are needed.
 * @returns nothing if it is no such answer, or incomplete
 */
export function readListPage(xml: string): ListPage | undefined {
  if (!/<\/ListBucketResult>\s*$|<ListBucketResult[^>]*\/>\s*$/.test(xml)) return undefined;
  const objects: ListedObject[] = [];
  for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    const [key, time] = [textOf(entry, 'Key'), textOf(entry, 'LastModified')];
    const lastModified = Date.parse(time ?? '');
    if (key !== undefined && !Number.isNaN(lastModified)) objects.push({ key, lastModified });
  }
  const cut = textOf(xml, 'IsTruncated') === 'true';
  const next = textOf(xml, 'NextContinuationToken');
  if (cut && next === undefined) return undefined;
  return { objects, next: cut ? next : undefined };
}

function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, unescaped);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  return NAMED[name ?? ''] ?? whole;
}
