import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureText } from '../../../components/admin/failure';
import { useMessages } from '../../../i18n/messages';
import { useToast } from '../../../toasts/toasts';
import type { Row } from './admin-columns';
import { keepTicks, ticksOf } from './kept-ticks';
import { queryOf, type QueryParts } from './use-list-address';

/** A row of which is known which of two states is newer. */
interface RevisedRow extends Row {
  readonly revision: number;
}

interface SelectableList<Item> {
  /** Which rows the list is about, on however many pages. */
  readonly filter: QueryParts;
  /** Those on the screen, as they are now; nothing before they are there. */
  readonly shown: readonly Item[] | undefined;
  /** One of all pages of the filter. */
  readonly readPage: (pageNumber: number) => Promise<{
    readonly rows: readonly Item[];
    readonly pages: number;
  }>;
  /** For where they could not be read, and the server gave no words of its own. */
  readonly fallback: string;
}

/** The selected rows of a list: they stay over its pages, and when its reader comes back to it, and go with its filter. */
export function useRowSelection<Item extends RevisedRow>({
  filter,
  shown,
  readPage,
  fallback,
}: SelectableList<Item>) {
  const toast = useToast();
  const { translate } = useMessages();
  const key = queryOf(filter).toString();
  const [state, setState] = useState<{
    readonly key: string;
    readonly selected: ReadonlyMap<string, Item>;
  }>();
  const [loading, setLoading] = useState<string | null>(null);
  const selected: ReadonlyMap<string, Item> = state?.key === key ? state.selected : new Map();

  function select(rows: readonly Item[], on: boolean): void {
    const next = new Map(selected);
    for (const row of rows) {
      if (on) next.set(row._id, row);
      else next.delete(row._id);
    }
    setState({ key, selected: next });
  }

  /**
   * Selects every row of the filter, however many pages they are on.
   * @param only those of them that are named
   * @returns how many are selected now
   */
  async function selectAll(only?: ReadonlySet<string>): Promise<number> {
    setLoading(key);
    const all = new Map<string, Item>();
    try {
      for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber += 1) {
        const page = await readPage(pageNumber);
        for (const row of page.rows) if (!only || only.has(row._id)) all.set(row._id, row);
        // All that are named were found.
        pages = all.size === only?.size ? 0 : page.pages;
      }
      setState({ key, selected: all });
    } catch (error) {
      all.clear();
      toast.error(translate(failureText(error, fallback)));
    }
    setLoading(null);
    return all.size;
  }

  /**
   * Reads what is ticked as it is after a change.
   * @param refresh reads what is shown
   * @param gone rows that are no more
   */
  async function readAgain(refresh: () => Promise<void>, gone: ReadonlySet<string>): Promise<void> {
    const left = [...selected.keys()].filter((id) => !gone.has(id));
    setState({ key, selected: new Map([...selected].filter(([id]) => !gone.has(id))) });
    const areShown = left.every((id) => shown?.some(({ _id }) => _id === id));
    await Promise.all([refresh(), areShown ? undefined : selectAll(new Set(left))]);
  }

  /** A row that was changed from here. */
  function note(row: Item): void {
    setState((now) =>
      now?.selected.has(row._id)
        ? { ...now, selected: new Map(now.selected).set(row._id, row) }
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
  useTicksAgain(shown !== undefined, restore);
  // Another page of the list is another entry of the history.
  const { key: entry } = useLocation();
  useEffect(() => {
    if (state) keepTicks(state.key, [...state.selected.keys()]);
  }, [state, entry]);

  const current = new Map(shown?.map((row) => [row._id, row]));
  return {
    key,
    ids: new Set(selected.keys()),
    /** As they are now, as far as is known. */
    rows: [...selected.values()].map((row) => newerOf(row, current.get(row._id))),
    isLoading: loading === key,
    select,
    selectAll,
    note,
    readAgain,
    clear: () => setState({ key, selected: new Map() }),
  };
}

/** Ticks what was ticked before, once the list is there. */
function useTicksAgain(isThere: boolean, restore: () => void): void {
  const again = useEffectEvent(restore);
  useEffect(() => {
    if (isThere) again();
  }, [isThere]);
}

const newerOf = <Item extends RevisedRow>(known: Item, shown: Item | undefined) =>
  shown && shown.revision >= known.revision ? shown : known;
