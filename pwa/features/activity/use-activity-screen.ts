import { useEffect, useMemo, useRef, useState } from 'react';
import { inLanguage } from '#shared/catalogue/in-language';
import { productIdOf } from '../../database/cart-line';
import { useServices } from '../../hooks/services';
import { useOrders } from '../../hooks/use-account';
import { MARK_TEXT } from '../../components/design/action-mark';
import { useActivity, type ActivityEntry } from '../../hooks/use-activity';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useKeptProducts } from '../../hooks/use-kept-products';
import { useMessages, useT } from '../../i18n/messages';
import { describeAction, nameOfAddress, type Names } from '../../components/outbox/describe-action';
import { readAction } from '../../components/outbox/known-action';

const NOTHING: readonly ActivityEntry[] = [];

/** Everything the Activity screen shows: the actions, what they call things, and what to read out. */
export function useActivityScreen() {
  const { db } = useServices();
  const { language } = useMessages();
  const activity = useActivity();
  const entries = activity ?? NOTHING;
  const { orders } = useOrders();
  const products = useKeptProducts(namedProducts(entries))?.products;
  const cart = useDeviceQuery(() => db.cartLines.toArray(), [db]);

  const names = useMemo<Names>(() => {
    const addresses = addressNames(entries);
    // One that is sold no longer has its name in what was ordered of it.
    const lines = orders.flatMap(({ orderItems }) => orderItems);
    const others = new Map(lines.map(({ product, name }) => [product, name]));
    for (const line of cart ?? []) others.set(productIdOf(line), line.name);
    const product = (id: string) => {
      const kept = products?.get(id);
      return kept ? inLanguage(kept, language).name : others.get(id);
    };
    return { product, address: (id) => addresses.get(id) };
  }, [entries, products, orders, cart, language]);

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
      case 'answer-review':
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
  return ids;
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
