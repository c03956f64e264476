import { useEffect, useRef, type RefObject } from 'react';
import { useIsHydrated } from './use-is-hydrated';

/** Fields that have changed since React listens: it tells of them by itself, and hydrates for that what is not hydrated yet. */
const changed = new WeakSet<EventTarget>();

/** To be called as soon as React listens. */
export function noteChanges(document: Pick<Document, 'addEventListener'>): void {
  document.addEventListener('change', ({ target }) => void (target && changed.add(target)), true);
}

/**
 * Tells a form what was chosen in the server's document before the script was there: hydration leaves it on the screen, and says nothing.
 * Text is left out: its fields are not controlled.
 * @returns what comes next waits for this, in an effect: each choice may change the address
 */
export function useChosenBefore(
  form: RefObject<HTMLFormElement | null>,
): RefObject<Promise<void> | undefined> {
  const isHydrated = useIsHydrated();
  const reported = useRef<Promise<void>>(undefined);
  useEffect(() => {
    if (isHydrated || !form.current) return;
    reported.current = tellChosen(
      [...form.current.elements].filter((field) => !changed.has(field)),
    );
  }, [form, isHydrated]);
  return reported;
}

/** One after the other, each in the state that the one before has led to, which shows all others as they were rendered. */
async function tellChosen(fields: readonly Element[]): Promise<void> {
  for (const choose of fields.flatMap(chosenIn)) {
    // What led to this is over then: an event within another would tell what React shows. And React takes a choice over in a
    // microtask that is in the queue by now.
    await Promise.resolve();
    choose();
  }
}

/** What chooses again what was chosen in a field since it was rendered. */
function chosenIn(field: Element): (() => void)[] {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    const isOther = [...field.options].some((one) => one.selected && !one.defaultSelected);
    const choose = () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return isOther ? [choose] : [];
  }
  if (!(field instanceof HTMLInputElement) || !field.checked || field.defaultChecked) return [];
  const press = () => {
    // React compares with the last state that it knows of, which is this one.
    field.checked = false;
    field.click();
  };
  return [press];
}
