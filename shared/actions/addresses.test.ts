import { describe, expect, test } from 'vitest';
import { MAX_ADDRESSES, type Address } from '../addresses/address';
import { home } from '../testing/an-address';
import { decideOn, testUuid } from '../testing/shop-view';
import { addAddress } from './add-address';
import { deleteAddress } from './delete-address';
import { editAddress } from './edit-address';
import { makeDefaultAddress } from './make-default-address';

/** A number of addresses, each in a street of its own; the first is the default. */
function book(count: number): Address[] {
  return Array.from({ length: count }, (_, place) => ({
    ...home,
    address: `${place + 1} Lake Road`,
    _id: testUuid(place + 1),
    isDefault: place === 0,
    position: place + 1,
    revision: 1,
  }));
}

const two = { addresses: book(2) };
const [first, second] = [testUuid(1), testUuid(2)];
const newId = testUuid(900);
const body = { ...home, address: 'New Street' };

describe('adding an address', () => {
  test('puts it into the book under the id that the device gave it', () => {
    expect(decideOn(addAddress, { addressId: newId, body }, two)).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [{ kind: 'put-address', address: { _id: newId, address: 'New Street' } }],
      detail: { addressId: newId },
    });
  });

  test('at an existing place reuses that address and says so', () => {
    const equal = { ...home, address: '2 Lake Road' };
    expect(decideOn(addAddress, { addressId: newId, body: equal }, two)).toEqual({
      status: 'applied',
      code: 'merged',
      effects: [
        {
          kind: 'put-address',
          user: 'asha',
          address: expect.objectContaining({ _id: second, aliases: [newId] }),
        },
      ],
      detail: { addressId: second },
    });
  });

  // docs/shop-rules.md#r-addresses-4
  test('at an existing place keeps its own id as an alias of that address', () => {
    const equal = { ...home, address: '2 Lake Road' };
    const added = decideOn(addAddress, { addressId: newId, body: equal }, two);
    const [put] = added.status === 'applied' ? added.effects : [];
    if (put?.kind !== 'put-address') throw new Error('Not put');
    const addresses = two.addresses.map((one) => (one._id === second ? put.address : one));
    const merged = { addresses };
    // Sent once more, it is done already.
    expect(decideOn(addAddress, { addressId: newId, body: equal }, merged)).toMatchObject({
      code: 'merged',
      effects: [],
    });
    const phoned = { ...equal, phone: '9123456780' };
    expect(
      decideOn(editAddress, { addressId: newId, seen: equal, body: phoned }, merged),
    ).toMatchObject({
      status: 'applied',
      effects: [{ address: { _id: second, phone: '9123456780', aliases: [newId] } }],
    });
    expect(decideOn(makeDefaultAddress, { addressId: newId }, merged)).toMatchObject({
      status: 'applied',
      effects: expect.arrayContaining([
        {
          kind: 'put-address',
          user: 'asha',
          address: expect.objectContaining({ _id: second, isDefault: true }),
        },
      ]),
    });
    expect(decideOn(deleteAddress, { addressId: newId }, merged)).toMatchObject({
      code: 'done',
      effects: expect.arrayContaining([{ kind: 'remove-address', user: 'asha', id: second }]),
    });
  });

  test('under the id of another address is refused, whatever else is in the address book', () => {
    expect(decideOn(addAddress, { addressId: second, body }, two)).toEqual({
      status: 'refused',
      code: 'id_reused',
    });
  });

  test('again, under its own id, changes nothing', () => {
    const same = { ...home, address: '2 Lake Road' };
    expect(decideOn(addAddress, { addressId: second, body: same }, two)).toMatchObject({
      code: 'merged',
      effects: [],
    });
  });

  // docs/shop-rules.md#r-addresses-1
  test('ends where the book is full; an equal one still finds its place', () => {
    const full = { addresses: book(MAX_ADDRESSES) };
    expect(decideOn(addAddress, { addressId: newId, body }, full)).toEqual({
      status: 'refused',
      code: 'too_many_addresses',
    });
    const equal = { ...home, address: '2 Lake Road' };
    expect(decideOn(addAddress, { addressId: newId, body: equal }, full)).toMatchObject({
      code: 'merged',
    });
    const almost = { addresses: book(MAX_ADDRESSES - 1) };
    expect(decideOn(addAddress, { addressId: newId, body }, almost)).toMatchObject({
      code: 'done',
    });
  });
});

describe('editing an address', () => {
  const seen = { ...home, address: '2 Lake Road' };

  test('changes the fields that the shopper changed', () => {
    const edited = { ...seen, city: 'Mumbai' };
    expect(decideOn(editAddress, { addressId: second, seen, body: edited }, two)).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [{ kind: 'put-address', address: { _id: second, city: 'Mumbai' } }],
      detail: { addressId: second },
    });
  });

  test('keeps what was changed elsewhere meanwhile, and says so', () => {
    const earlier = { ...seen, phone: '1112223334' };
    const edited = { ...earlier, city: 'Mumbai' };
    expect(
      decideOn(editAddress, { addressId: second, seen: earlier, body: edited }, two),
    ).toMatchObject({
      code: 'merged',
      effects: [{ kind: 'put-address', address: { city: 'Mumbai', phone: '9876543210' } }],
    });
  });

  // docs/shop-rules.md#r-addresses-5
  test('of a field that was changed elsewhere too asks which to keep', () => {
    const earlier = { ...seen, city: 'Nashik' };
    const edited = { ...seen, city: 'Mumbai' };
    expect(
      decideOn(editAddress, { addressId: second, seen: earlier, body: edited }, two),
    ).toMatchObject({
      status: 'refused',
      code: 'address_conflict',
      detail: {
        addressId: second,
        conflictFields: ['city'],
        currentAddress: { _id: second, city: 'Pune' },
      },
    });
  });

  test('that is gone is refused', () => {
    expect(decideOn(editAddress, { addressId: newId, seen, body: seen }, two)).toEqual({
      status: 'refused',
      code: 'address_gone',
      detail: { addressId: newId },
    });
  });
});

describe('deleting an address', () => {
  test('takes it out of the book, and another is the default', () => {
    expect(decideOn(deleteAddress, { addressId: first }, two)).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        { kind: 'remove-address', id: first },
        { kind: 'put-address', address: { _id: second, isDefault: true } },
      ],
      detail: { addressId: first },
    });
  });

  test('that is already gone succeeds', () => {
    expect(decideOn(deleteAddress, { addressId: newId }, two)).toEqual({
      status: 'applied',
      code: 'already_gone',
      effects: [],
      detail: { addressId: newId },
    });
  });
});

describe('making an address the default', () => {
  // docs/shop-rules.md#r-addresses-3
  test('unsets the others', () => {
    expect(decideOn(makeDefaultAddress, { addressId: second }, two)).toMatchObject({
      status: 'applied',
      code: 'done',
      effects: [
        { kind: 'put-address', address: { _id: first, isDefault: false } },
        { kind: 'put-address', address: { _id: second, isDefault: true } },
      ],
      detail: { addressId: second },
    });
  });

  test('that is gone is refused', () => {
    expect(decideOn(makeDefaultAddress, { addressId: newId }, two)).toEqual({
      status: 'refused',
      code: 'address_gone',
      detail: { addressId: newId },
    });
  });
});

test.each([
  [addAddress, { addressId: 'mine', body }],
  [addAddress, { addressId: newId }],
  [editAddress, { addressId: newId, body }],
  [editAddress, { addressId: newId, seen: { ...home, owner: 'me' }, body }],
  [deleteAddress, {}],
  [deleteAddress, { addressId: '../x' }],
  [makeDefaultAddress, {}],
])('rejects arguments that do not match $name', (rule, args) => {
  expect(decideOn(rule, args, two)).toMatchObject({ status: 'refused', code: 'invalid' });
});
