/** Left in the history entry by a person who opens the address book for itself, and not as a step of the checkout. */
export const ADDRESS_BOOK = { addressBook: true } as const;

/** Whether an address was opened as the address book. @param state of the history entry */
export function isAddressBook(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'addressBook' in state;
}
