import type userEvent from '@testing-library/user-event';

/** More stops than any screen of a test has. */
const MAX_STOPS = 60;

/** Presses Tab until the control has the focus. @throws Error when it is not reached */
export async function tabTo(
  person: ReturnType<typeof userEvent.setup>,
  control: HTMLElement,
): Promise<void> {
  for (let stops = 0; document.activeElement !== control; stops += 1) {
    if (stops > MAX_STOPS) throw new Error(`Not reached by Tab: ${control.outerHTML}`);
    await person.tab();
  }
}
