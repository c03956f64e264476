import * as z from 'zod/mini';

const keptState = z.object({ ticks: z.object({ list: z.string(), ids: z.array(z.string()) }) });

/** Keeps which rows of a list are ticked, with this entry of the browser's history: who comes back to it finds them ticked. */
export function keepTicks(list: string, ids: readonly string[]): void {
  if (ids.length === 0 && ticksOf(list).length === 0) return;
  const state: unknown = history.state;
  history.replaceState({ ...Object(state), ticks: { list, ids } }, '');
}

/** The rows of a list that were ticked when this entry of the history was left. */
export function ticksOf(list: string): readonly string[] {
  const { data } = keptState.safeParse(history.state);
  return data?.ticks.list === list ? data.ticks.ids : [];
}
