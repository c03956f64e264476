import { useEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../hooks/services';
import { MARK_TEXT } from '../../components/design/action-mark';
import { useActivity, type ActivityEntry } from '../../hooks/use-activity';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import { describeAction, nameOfAddress, type Names } from '../../components/outbox/describe-action';
import { readAction } from '../../components/outbox/known-action';

const NOTHING: readonly ActivityEntry[] = [];

/** Everything the Activity screen shows: the actions, what they call things, and what to read out. */
export function useActivityScreen() {
  const { db } = useServices();
  const activity = useActivity();
  const entries = activity ?? NOTHING;

  const wanted = namedProducts(entries).join(' ');
  const products = useDeviceQuery(async () => {
    const found = await db.products.bulkGet(wanted === '' ? [] : wanted.split(' '));
    return new Map(found.flatMap((product) => (product ? [[product._id, product.name]] : [])));
  }, [db, wanted]);

  const names = useMemo<Names>(() => {
    const addresses = addressNames(entries);
    return { product: (id) => products?.get(id), address: (id) => addresses.get(id) };
  }, [entries, products]);

  return {
    loading: activity === undefined,
    /** Its parts, by importance; within each the newest is first. */
    groups: {
      attention: entries.filter(({ mark }) => mark === 'attention'),
      underWay: entries.filter(({ mark }) => mark !== 'attention' && mark !== 'received'),
      received: entries.filter(({ mark }) => mark === 'received'),
    },
    names,
    announcement: useAnnouncement(activity, names),
  };
}

/** The names of addresses, as far as the actions contain them; the newest wins. */
function addressNames(entries: readonly ActivityEntry[]): ReadonlyMap<string, string> {
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
function namedProducts(entries: readonly ActivityEntry[]): string[] {
  const ids = entries.flatMap(({ entry }) => {
    const known = readAction(entry);
    switch (known?.name) {
      case 'write-review':
      case 'remove-wish':
      case 'notify-when-back':
      case 'stop-notifying':
        return known.args.productId;
      case 'add-wish':
        return known.args.products.map(({ productId }) => productId);
      default:
        return [];
    }
  });
  return [...new Set(ids)];
}

/** What is said in the live region when marks change by themselves. */
function useAnnouncement(entries: readonly ActivityEntry[] | undefined, names: Names): string {
  const t = useT();
  const before = useRef(new Map<string, ActivityEntry['mark']>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!entries) return;
    const changes = entries
      .filter(({ entry: { id }, mark }) => (before.current.get(id) ?? mark) !== mark)
      .map(({ entry, mark }) => `${describeAction(t, entry, names)}: ${t(MARK_TEXT[mark])}`);
    before.current = new Map(entries.map(({ entry, mark }) => [entry.id, mark]));
    if (changes.length > 0) setAnnouncement(changes.join('. '));
  }, [entries, names, t]);
  return announcement;
}
