import type { ActivityEntry } from '../../hooks/use-activity';
import { nameOfAddress } from '../../components/outbox/describe-action';
import { readAction } from '../../components/outbox/known-action';

/** The parts of the Activity screen, in the order in which they matter. */
export interface ActivityGroups {
  readonly attention: readonly ActivityEntry[];
  readonly underWay: readonly ActivityEntry[];
  readonly received: readonly ActivityEntry[];
}

/** Parts the entries; within each part the newest stays first. */
export function groupActivity(entries: readonly ActivityEntry[]): ActivityGroups {
  return {
    attention: entries.filter(({ mark }) => mark === 'attention'),
    underWay: entries.filter(({ mark }) => mark === 'waiting' || mark === 'sending'),
    received: entries.filter(({ mark }) => mark === 'received'),
  };
}

/** What addresses are called, as far as the actions themselves say it; the newest wins. */
export function addressNames(entries: readonly ActivityEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { entry } of [...entries].reverse()) {
    const known = readAction(entry);
    if (known?.name === 'edit-address')
      names.set(known.args.addressId, nameOfAddress(known.args.seen));
    if (known?.name === 'add-address' || known?.name === 'edit-address')
      names.set(known.args.addressId, nameOfAddress(known.args.body));
  }
  return names;
}

/** The products that the actions name by id only. */
export function reviewedProducts(entries: readonly ActivityEntry[]): string[] {
  const ids = entries.flatMap(({ entry }) => {
    const known = readAction(entry);
    return known?.name === 'write-review' ? [known.args.productId] : [];
  });
  return [...new Set(ids)];
}

/** What became of the marks since last time, for a screen reader: one sentence for each that changed. */
export function markChanges(
  before: ReadonlyMap<string, ActivityEntry['mark']>,
  entries: readonly ActivityEntry[],
  say: (entry: ActivityEntry) => string,
): string[] {
  return entries
    .filter(({ entry, mark }) => before.has(entry.id) && before.get(entry.id) !== mark)
    .map(say);
}
