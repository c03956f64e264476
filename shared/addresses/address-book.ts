import type { Address, AddressBody, AddressFields } from './address';
import {
  ADDRESS_FIELD_NAMES,
  fieldsBy,
  fieldsOf,
  samePlace,
  type AddressFieldName,
} from './address-fields';

/** One person's addresses, oldest first. Exactly one is the default where there is any (docs/guarantees.md#i14). */
export type AddressBook = readonly Address[];

/** The label of a first address without one (docs/shop-rules.md#r-addresses-2). */
export const FIRST_LABEL = 'Default Address';

/** The addresses that differ after a change, and the ids that are gone. */
export interface AddressBookChange {
  readonly put: readonly Address[];
  readonly removed: readonly string[];
}

/** How many other ids of one address are remembered, the newest. */
const MAX_ALIASES = 10;

/** The address that an id means: its own, or one under which it was added once more. */
export function addressOf(book: AddressBook, id: string): Address | undefined {
  return (
    book.find((address) => address._id === id) ??
    book.find((address) => address.aliases?.includes(id))
  );
}

/** Compares two address books and returns what changed; a changed address gets the next revision. */
function difference(before: AddressBook, after: AddressBook): AddressBookChange {
  const old = new Map(before.map((address) => [address._id, address]));
  const stored = new Set(after.map((address) => address._id));
  return {
    put: after
      .filter((address) => address !== old.get(address._id))
      .map((address) => ({ ...address, revision: (old.get(address._id)?.revision ?? 0) + 1 })),
    removed: before.filter((address) => !stored.has(address._id)).map((address) => address._id),
  };
}

/** Marks one address as the default and every other as not. Addresses that stay as they are keep their identity. */
function withDefault(book: AddressBook, id: string): AddressBook {
  return book.map((address) =>
    address.isDefault === (address._id === id)
      ? address
      : { ...address, isDefault: address._id === id },
  );
}

/**
 * Adds an address (docs/shop-rules.md#r-addresses-2). The first becomes the default and is labelled 'Default Address'
 * unless it has a label; one flagged default unsets the others. One at an equal place is reused instead of doubled:
 * then its id is returned, with the flag applied.
 * @param id the new address's id
 * @param isKnown a device that made it goes on by it: of an address that is reused the new id means that one too
 */
export function addAddress(
  book: AddressBook,
  body: AddressBody,
  id: string,
  isKnown = false,
): { readonly change: AddressBookChange; readonly addressId: string; readonly merged: boolean } {
  const equal = book.find((address) => samePlace(address, body));
  if (equal) {
    const known = isKnown ? withAlias(book, equal, id) : book;
    const after = body.isDefault ? withDefault(known, equal._id) : known;
    return { change: difference(book, after), addressId: equal._id, merged: true };
  }
  const first = book.length === 0;
  const fields = fieldsOf(body);
  const added: Address = {
    ...fields,
    ...(first && !fields.label ? { label: FIRST_LABEL } : {}),
    _id: id,
    isDefault: false,
    position: book.reduce((last, address) => Math.max(last, address.position), 0) + 1,
    revision: 0,
  };
  const grown = [...book, added];
  const after = first || body.isDefault ? withDefault(grown, id) : grown;
  return { change: difference(book, after), addressId: id, merged: false };
}

function withAlias(book: AddressBook, equal: Address, id: string): AddressBook {
  // An existing id keeps its meaning.
  if (addressOf(book, id)) return book;
  const aliases = [...(equal.aliases ?? []), id].slice(-MAX_ALIASES);
  return book.map((address) => (address === equal ? { ...equal, aliases } : address));
}

/** The fields that both sides changed, each to something else: the shopper must say which to keep. */
export interface EditConflict {
  readonly fields: readonly AddressFieldName[];
  readonly current: Address;
}

/**
 * Edits an address field by field (docs/shop-rules.md#r-addresses-5): a field only one side changed takes that change;
 * a field both changed to different values is a conflict, and then nothing changes.
 * @param seen the fields as the shopper saw them when the edit began
 */
export function editAddress(
  book: AddressBook,
  id: string,
  seen: AddressFields,
  body: AddressBody,
): { readonly change: AddressBookChange; readonly merged: boolean } | EditConflict | 'gone' {
  const current = addressOf(book, id);
  if (!current) return 'gone';
  const theirs = fieldsOf(current);
  const mine = fieldsOf(body);
  const base = fieldsOf(seen);
  const conflicts = ADDRESS_FIELD_NAMES.filter(
    (name) =>
      mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
  );
  if (conflicts.length > 0) return { fields: conflicts, current };

  const mineOrTheirs = (name: AddressFieldName) =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  const { _id, isDefault, position, revision, aliases } = current;
  const edited: Address = {
    ...fieldsBy(mineOrTheirs),
    _id,
    isDefault,
    position,
    revision,
    ...(aliases ? { aliases } : {}),
  };
  const unchanged = ADDRESS_FIELD_NAMES.every((name) => edited[name] === theirs[name]);
  const changed = unchanged
    ? book
    : book.map((address) => (address === current ? edited : address));
  const after = body.isDefault ? withDefault(changed, _id) : changed;
  return {
    change: difference(book, after),
    merged: ADDRESS_FIELD_NAMES.some((name) => theirs[name] !== base[name]),
  };
}

/** Deletes an address; where it was the default, the first remaining becomes it (docs/shop-rules.md#r-addresses-7). */
export function deleteAddress(book: AddressBook, id: string): AddressBookChange | 'gone' {
  const current = addressOf(book, id);
  if (!current) return 'gone';
  const rest = book.filter((address) => address !== current);
  const heir = rest[0];
  return difference(book, current.isDefault && heir ? withDefault(rest, heir._id) : rest);
}

/** Makes an address the default and unsets the others (docs/shop-rules.md#r-addresses-8). */
export function makeDefault(book: AddressBook, id: string): AddressBookChange | 'gone' {
  const current = addressOf(book, id);
  return current ? difference(book, withDefault(book, current._id)) : 'gone';
}

/** The book after a change, oldest first. */
export function applyAddressBookChange(
  book: AddressBook,
  { put, removed }: AddressBookChange,
): AddressBook {
  const gone = new Set([...removed, ...put.map((address) => address._id)]);
  return [...book.filter((address) => !gone.has(address._id)), ...put].sort(
    (a, b) => a.position - b.position || (a._id < b._id ? -1 : 1),
  );
}
