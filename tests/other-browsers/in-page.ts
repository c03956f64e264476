/* These run in the page: each is self-contained, with JSON as arguments and result. */

/** A text, or one that fits a pattern. */
export type Wanted = string | { readonly pattern: string };

/** How something on a page is found: as a person who reads the screen, or has it read to them, names it. */
export type Query =
  | {
      readonly by: 'role';
      readonly role: string;
      readonly name?: Wanted;
      readonly expanded?: boolean;
      /** The region (role and name) that it is in. */
      readonly within?: { readonly role: string; readonly name: string };
    }
  | { readonly by: 'label'; readonly label: string }
  | { readonly by: 'text'; readonly text: Wanted };

/** The part of Testing Library that is used; it is put into the page as a script. */
interface Library {
  readonly queryAllByRole: (
    place: HTMLElement,
    role: string,
    options: { name?: string | RegExp; expanded?: boolean },
  ) => HTMLElement[];
  readonly queryAllByLabelText: (place: HTMLElement, label: string) => HTMLElement[];
  readonly queryAllByText: (place: HTMLElement, text: string | RegExp) => HTMLElement[];
}

declare global {
  interface Window {
    TestingLibraryDom?: Library;
    /** Finds things on this page, and follows the current press. */
    shownPage?: {
      /** The visible matches of a query, in document order. */
      readonly find: (query: Query) => HTMLElement[];
      /** The last press: `under way`, `hit`, or what it met instead. */
      press: { readonly target: HTMLElement; outcome: string };
    };
  }
}

/** Says whether the page has what the others need. */
export function isPrepared(): boolean {
  return window.shownPage !== undefined;
}

/** Creates `window.shownPage`; Testing Library is loaded. */
export function prepare(): void {
  const library = window.TestingLibraryDom;
  if (!library) throw new Error('Testing Library is not there');
  const wantedText = (wanted: Wanted) =>
    typeof wanted === 'string' ? wanted : new RegExp(wanted.pattern);

  function everything(query: Query): HTMLElement[] {
    const place = document.body;
    if (query.by === 'label') return library?.queryAllByLabelText(place, query.label) ?? [];
    if (query.by === 'text') return library?.queryAllByText(place, wantedText(query.text)) ?? [];
    const { role, name, expanded, within } = query;
    const options = {
      ...(name === undefined ? {} : { name: wantedText(name) }),
      ...(expanded === undefined ? {} : { expanded }),
    };
    const places = within
      ? (library?.queryAllByRole(place, within.role, { name: within.name }) ?? [])
      : [place];
    return places.flatMap((one) => library?.queryAllByRole(one, role, options) ?? []);
  }

  const shownPage: NonNullable<Window['shownPage']> = {
    find: (query) =>
      everything(query).filter(
        (element) => element.getClientRects().length > 0 && element.checkVisibility(),
      ),
    press: { target: document.body, outcome: 'hit' },
  };
  // A press goes to what is under it when the button is released. Where that is not the target, its events are stopped.
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    window.addEventListener(
      type,
      (event) => {
        const { press } = shownPage;
        if (!event.isTrusted || press.outcome !== 'under way') return;
        const { target } = event;
        const isMeant = target instanceof Node && press.target.contains(target);
        if (isMeant && type === 'click') press.outcome = 'hit';
        if (!isMeant) {
          event.stopImmediatePropagation();
          // After a prevented pointer event no other follows, and the end of the press would go unnoticed.
          if (!type.startsWith('pointer')) event.preventDefault();
        }
        if (type !== 'mouseup') return;
        // A click comes in the same task, or never: then the element under the pointer has changed.
        const under = target instanceof HTMLElement ? target.outerHTML : String(target);
        const why = press.target.isConnected ? 'it moved' : 'it was replaced';
        setTimeout(() => {
          if (press.outcome === 'under way') press.outcome = `${why}, over ${under.slice(0, 120)}`;
        });
      },
      true,
    );
  }
  window.shownPage = shownPage;
}

/** How many there are of it to be seen. */
export function count(query: Query): number {
  return window.shownPage?.find(query).length ?? 0;
}

/** Where to press to hit the middle of something. */
export type Aim = { readonly x: number; readonly y: number } | { readonly not: string };

/**
 * Scrolls something into view and returns where it is, once it can be pressed: it does not move for two frames, is not disabled, and
 * nothing lies above it.
 */
export async function aim(query: Query): Promise<Aim> {
  const target = window.shownPage?.find(query)[0];
  if (!target || !window.shownPage) return { not: 'there' };
  if (target.matches(':disabled')) return { not: 'enabled' };
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const before = target.getBoundingClientRect();
  await frame();
  const now = target.getBoundingClientRect();
  if (before.x !== now.x || before.y !== now.y || before.height !== now.height)
    return { not: 'still' };
  const [x, y] = [now.x + now.width / 2, now.y + now.height / 2];
  const above = document.elementFromPoint(x, y);
  if (!above || !target.contains(above)) return { not: 'on top' };
  window.shownPage.press = { target, outcome: 'under way' };
  return { x, y };
}

/** The result of the last press; `hit` too where it led to another document. */
export function outcomeOfPress(): string {
  return window.shownPage?.press.outcome ?? 'hit';
}

/** Selects the text of the focused field, so that typing replaces it. */
export function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** The value of a field. */
export function valueOf(query: Query): string | null {
  const [field] = window.shownPage?.find(query) ?? [];
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField ? field.value : null;
}

/** How many rows each table of the device has, or that it does not answer: to diagnose a page that hangs. */
export async function rowsOfTables(): Promise<string> {
  const orNoAnswer = (answer: Promise<string>) =>
    Promise.race([
      answer,
      new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 5_000)),
    ]);
  const answerOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
    });
  const opened = answerOf(indexedDB.open('shop'));
  const read = async (): Promise<string> => {
    const database = await opened;
    const counts = [...database.objectStoreNames].map(async (table) => {
      const rows = answerOf(database.transaction(table).objectStore(table).count()).then(String);
      return `${table}: ${await orNoAnswer(rows)}`;
    });
    return (await Promise.all(counts)).join('\n');
  };
  return (await orNoAnswer(opened.then(() => 'open'))) === 'open' ? read() : 'it cannot be opened';
}
