import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { orderPage } from '#shared/admin/order-list';
import { PAGE_SIZES } from '#shared/core/page-sizes';
import type { OrderDocument } from '#shared/orders/order';
import { failureText } from '../../../components/admin/failure';
import { useServices } from '../../../hooks/services';
import { useMessages } from '../../../i18n/messages';
import { useToast } from '../../../toasts/toasts';
import { queryOf } from '../list/use-list-address';
import { keepTicks, ticksOf } from './kept-ticks';
import type { OrderFilter } from './use-order-list';

const MAX_PAGE = Math.max(...PAGE_SIZES);

type SelectedRows = ReadonlyMap<string, OrderDocument>;

/**
 * The selected orders of a list: they stay over its pages, and when its reader comes back to it, and go with its filter.
 * @param shown those on the screen, as they are now; nothing before they are there
 */
export function useRowSelection(filter: OrderFilter, shown: readonly OrderDocument[] | undefined) {
  const { api } = useServices();
  const toast = useToast();
  const { translate } = useMessages();
  const key = queryOf({ ...filter }).toString();
  const [state, setState] = useState<{ readonly key: string; readonly selected: SelectedRows }>();
  const [loading, setLoading] = useState<string | null>(null);
  const selected = state?.key === key ? state.selected : NONE;

  function select(orders: readonly OrderDocument[], on: boolean): void {
    const next = new Map(selected);
    for (const order of orders) {
      if (on) next.set(order._id, order);
      else next.delete(order._id);
    }
    setState({ key, selected: next });
  }

  /**
   * Selects every order of the filter, however many pages they are on.
   * @param only those of them that are named
   * @returns how many are selected now
   */
  async function selectAll(only?: ReadonlySet<string>): Promise<number> {
    setLoading(key);
    const all = new Map<string, OrderDocument>();
    try {
      // Oldest first: what comes in meanwhile is at the end, and pushes none over to a page that was read.
      const wanted = { ...filter, sort: 'date', pageSize: MAX_PAGE };
      for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
        const query = queryOf({ pageNumber, ...wanted }).toString();
        const page = await api.request('GET', `/orders?${query}`, { schema: orderPage });
        for (const order of page.orders)
          if (!only || only.has(order._id)) all.set(order._id, order);
        ({ pages } = page);
      }
      setState({ key, selected: all });
    } catch (error) {
      all.clear();
      toast.error(translate(failureText(error, 'Failed to load orders')));
    }
    setLoading(null);
    return all.size;
  }

  /** An order that was changed from here. */
  function note(order: OrderDocument): void {
    setState((now) =>
      now?.selected.has(order._id)
        ? { ...now, selected: new Map(now.selected).set(order._id, order) }
        : now,
    );
  }

  /** Ticks those again that were ticked when this page was left. */
  function restore(): void {
    const kept = new Set(ticksOf(key));
    if (kept.size === 0) return;
    const here = shown?.filter(({ _id }) => kept.has(_id)) ?? [];
    // Those of its other pages are read again.
    if (here.length === kept.size) select(here, true);
    else void selectAll(kept);
  }
  // Another page of the list is another entry of the history.
  const { key: entry } = useLocation();
  useEffect(() => {
    if (state) keepTicks(state.key, [...state.selected.keys()]);
  }, [state, entry]);

  const current = new Map(shown?.map((order) => [order._id, order]));
  return {
    key,
    ids: new Set(selected.keys()),
    /** As they are now, as far as is known. */
    orders: [...selected.values()].map((order) => newerOf(order, current.get(order._id))),
    isLoading: loading === key,
    select,
    selectAll,
    note,
    restore,
    clear: () => setState({ key, selected: NONE }),
  };
}

const NONE: SelectedRows = new Map();

const newerOf = (known: OrderDocument, shown: OrderDocument | undefined) =>
  shown && shown.revision >= known.revision ? shown : known;
