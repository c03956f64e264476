/**
 * To be called when a control takes its entry out of a list: what has the focus and goes away gives it to nothing. The entry after it
 * has it then, or the one before; after the last one the screen's heading, which scrolls nothing.
 * @param control in the `li` that goes
 */
export function focusNeighbour(control: Element): void {
  const entry = control.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  // No field: the Enter that is still pressed would send its form.
  const next = neighbour?.querySelector<HTMLElement>('a[href], button:enabled');
  if (next) next.focus();
  else focusHeading();
}

/** As `focusNeighbour`, where the list goes with its entry. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** As `focusHeading`, where the head of the page says what has become of what was pressed: it is scrolled into sight. */
export function goToHeading(): void {
  document.querySelector('h1')?.focus();
}
