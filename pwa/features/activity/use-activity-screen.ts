import { useEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../hooks/services';
import { MARK_TEXT } from '../../components/design/action-mark';
import { useActivity, type ActivityEntry } from '../../hooks/use-activity';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import { describeAction, type Names } from '../../components/outbox/describe-action';
import { addressNames, groupActivity, markChanges, reviewedProducts } from './activity-groups';

const NOTHING: readonly ActivityEntry[] = [];

/** Everything the Activity screen shows: the actions, what they call things, and what to read out. */
export function useActivityScreen() {
  const { db } = useServices();
  const activity = useActivity();
  const entries = activity ?? NOTHING;

  const wanted = reviewedProducts(entries).join(' ');
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
    groups: groupActivity(entries),
    names,
    announcement: useAnnouncement(activity, names),
  };
}

/** What is said in the live region when marks change by themselves. */
function useAnnouncement(entries: readonly ActivityEntry[] | undefined, names: Names): string {
  const t = useT();
  const before = useRef(new Map<string, ActivityEntry['mark']>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!entries) return;
    const changes = markChanges(
      before.current,
      entries,
      ({ entry, mark }) => `${describeAction(t, entry, names)}: ${t(MARK_TEXT[mark])}`,
    );
    before.current = new Map(entries.map(({ entry, mark }) => [entry.id, mark]));
    if (changes.length > 0) setAnnouncement(changes.join('. '));
  }, [entries, names, t]);
  return announcement;
}
