import type { AccountChange, SyncResponse } from './sync';

/** What an older version of the protocol says differently from the newest. */
export interface Dialect {
  /** A request of that version in the words of the newest; as it is where nothing was changed. Its shape is not checked yet. */
  request?(body: Readonly<Record<string, unknown>>): unknown;
  /** The newest reply in the words of that version, whose clients take nothing else; as it is where nothing was changed. */
  reply?(response: SyncResponse): unknown;
}

/** A reply without the changes of a kind that its version does not know. */
export const withoutKind = (
  response: SyncResponse,
  unknown: AccountChange['kind'],
): SyncResponse => ({
  ...response,
  changes: response.changes.filter(({ kind }) => kind !== unknown),
});

/** The versions of the protocol that a server speaks. */
export interface SpokenVersions {
  readonly floor: number;
  readonly newest: number;
  /** By their number; one that differs in nothing may be missing. */
  readonly older: Readonly<Record<number, Dialect>>;
}

/**
 * The body of a request in the words of the newest version. It is looked at before its shape is checked: another version
 * may have another shape, and must be refused as the wrong version, not as malformed.
 * @returns `null` for a version that is not spoken
 */
export function inNewestVersion(body: unknown, { floor, newest, older }: SpokenVersions): unknown {
  if (typeof body !== 'object' || body === null || !('protocol' in body)) return body;
  const { protocol } = body;
  if (typeof protocol !== 'number' || !Number.isInteger(protocol)) return body;
  if (protocol < floor || protocol > newest) return null;
  return older[protocol]?.request?.({ ...body }) ?? body;
}

/** A reply as the version that was asked in has it: its clients take no other. */
export function inVersionOf(
  protocol: number,
  response: SyncResponse,
  { older }: SpokenVersions,
): unknown {
  return older[protocol]?.reply?.(response) ?? response;
}
