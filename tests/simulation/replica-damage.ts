import { replicaName } from '../../pwa/replica/account-deps';

/** A row of an account's copy, as RxDB stores it. */
interface StoredRow {
  kind: string;
  document: { kinds?: number };
}

/** What of fake-indexeddb is written to: no page has these databases open. */
interface StoredDatabases {
  readonly _databases: ReadonlyMap<
    string,
    {
      readonly rawObjectStores: ReadonlyMap<
        string,
        { readonly records: { values(): Iterable<{ readonly value: StoredRow }> } }
      >;
    }
  >;
}

/**
 * Damages the copy of an account that no page has open, or makes it one of an older build.
 * @returns whether there was a row for it
 */
export function damageReplica(person: string, how: 'damaged' | 'of an older build'): boolean {
  let done = false;
  for (const [name, database] of (indexedDB as unknown as StoredDatabases)._databases) {
    if (!name.includes(`-${replicaName(person)}--`)) continue;
    for (const { value } of database.rawObjectStores.get('docs')?.records.values() ?? []) {
      if (value.kind !== 'cursor' || value.document.kinds === undefined) continue;
      if (how === 'damaged') value.kind = 'damaged';
      else delete value.document.kinds;
      done = true;
    }
  }
  return done;
}
