import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressFields, type AddressFields } from './address';
import { ADDRESS_FIELD_NAMES, fieldsOf } from './address-fields';
import { home } from '../testing/an-address';
import {
  addAddress,
  applyAddressBookChange,
  deleteAddress,
  editAddress,
  makeDefault,
  type AddressBook,
} from './address-book';

const office: AddressFields = { ...home, label: 'Office', address: '4 Station Square' };

function bookOf(...all: AddressFields[]): AddressBook {
  return all.reduce<AddressBook>(
    (book, fields, index) =>
      applyAddressBookChange(book, addAddress(book, fields, `a${index}`).change),
    [],
  );
}

describe('adding', () => {
  // docs/shop-rules.md#r-addresses-2
  test('the first address becomes the default, labelled so where it has no label', () => {
    const { label: _label, ...unnamed } = home;
    expect(bookOf(unnamed)).toMatchObject([
      { label: 'Default Address', isDefault: true, revision: 1 },
    ]);
    expect(bookOf(home)).toMatchObject([{ label: 'Home', isDefault: true }]);
  });

  test('a later one is the default only when it says so', () => {
    const book = bookOf(home, office);
    expect(book.map((address) => address.isDefault)).toEqual([true, false]);
    const { change } = addAddress(book, { ...home, address: 'New', isDefault: true }, 'a9');
    expect(applyAddressBookChange(book, change).map((address) => address.isDefault)).toEqual([
      false,
      false,
      true,
    ]);
  });

  // docs/shop-rules.md#r-addresses-4
  test('an equal place is reused', () => {
    const book = bookOf(home, office);
    const again = addAddress(book, { ...office, label: 'Work', phone: '1112223334' }, 'a9');
    expect(again).toMatchObject({
      merged: true,
      addressId: 'a1',
      change: { put: [], removed: [] },
    });
  });
});

describe('editing field by field', () => {
  const values = (name: string) => ({ mine: `${name}-mine`, theirs: `${name}-theirs` });

  for (const mineName of ADDRESS_FIELD_NAMES) {
    for (const theirsName of ADDRESS_FIELD_NAMES) {
      const same = mineName === theirsName;
      // docs/shop-rules.md#r-addresses-5
      test(`${mineName} here, ${theirsName} there: ${same ? 'asks' : 'merged'}`, () => {
        const [seen] = bookOf(home);
        if (!seen) throw new Error('no address');
        const theirs = { ...seen, [theirsName]: values(theirsName).theirs, revision: 2 };
        const body = { ...fieldsOf(seen), [mineName]: values(mineName).mine };
        const result = editAddress([theirs], seen._id, fieldsOf(seen), body);
        if (same) {
          expect(result).toMatchObject({ fields: [mineName], current: theirs });
        } else {
          expect(result).toMatchObject({
            merged: true,
            change: {
              put: [
                {
                  [mineName]: values(mineName).mine,
                  [theirsName]: values(theirsName).theirs,
                  revision: 3,
                },
              ],
            },
          });
        }
      });
    }
  }

  test('the same new value on both sides is no conflict', () => {
    const [seen] = bookOf(home);
    if (!seen) throw new Error('no address');
    const theirs = { ...seen, city: 'Nashik', revision: 2 };
    const result = editAddress([theirs], seen._id, home, { ...home, city: 'Nashik' });
    expect(result).toMatchObject({ change: { put: [] } });
  });

  test('a deleted address is gone', () => {
    expect(editAddress([], 'a0', home, home)).toBe('gone');
  });
});

describe('deleting', () => {
  // docs/shop-rules.md#r-addresses-7
  test('the default hands on to the first that remains', () => {
    const book = bookOf(home, office);
    const change = deleteAddress(book, 'a0');
    if (change === 'gone') throw new Error('gone');
    expect(applyAddressBookChange(book, change)).toMatchObject([
      { _id: 'a1', isDefault: true, revision: 2 },
    ]);
  });

  test('one that is gone is gone', () => {
    expect(deleteAddress([], 'a0')).toBe('gone');
    expect(makeDefault([], 'a0')).toBe('gone');
  });
});

// docs/shop-rules.md#r-addresses-3
test('exactly one default where any address exists, whatever is done', () => {
  const step = fc.record({
    what: fc.constantFrom('add', 'add-default', 'edit', 'delete', 'default'),
    which: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let book: AddressBook = [];
      steps.forEach(({ what, which }, index) => {
        const id = `a${which}`;
        const fields = { ...home, address: `House ${which}`, isDefault: what === 'add-default' };
        const current = book.find((address) => address._id === id);
        const change =
          what === 'add' || what === 'add-default'
            ? addAddress(book, fields, `new${index}`).change
            : what === 'delete'
              ? deleteAddress(book, id)
              : what === 'default'
                ? makeDefault(book, id)
                : current
                  ? editAddress(book, id, fieldsOf(current), {
                      ...fieldsOf(current),
                      city: `City ${index}`,
                    })
                  : 'gone';
        if (change === 'gone' || 'fields' in change) return;
        book = applyAddressBookChange(book, 'change' in change ? change.change : change);
      });
      expect(book.filter((address) => address.isDefault)).toHaveLength(book.length > 0 ? 1 : 0);
    }),
  );
});

describe('the form', () => {
  // docs/shop-rules.md#r-addresses-1, #r-forms-2
  test.each([
    ['address', ' ', 'Address is required'],
    ['city', '', 'City is required'],
    ['postalCode', '', 'Postal code is required'],
    ['country', '', 'Country is required'],
    ['phone', '12345', 'Enter a valid 10-digit phone number'],
    ['phone', '98765432101', 'Enter a valid 10-digit phone number'],
    ['phone', '98765 4321', 'Enter a valid 10-digit phone number'],
  ])('%s "%s" says %s', (field, value, message) => {
    const result = addressFields.safeParse({ ...home, [field]: value });
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  // docs/shop-rules.md#r-addresses-1
  test('values are trimmed', () => {
    expect(addressFields.parse({ ...home, city: '  Pune ', phone: ' 9876543210 ' })).toEqual(home);
  });

  test('unknown fields are refused', () => {
    expect(addressFields.safeParse({ ...home, isAdmin: true }).success).toBe(false);
  });
});
