import { PEOPLE_KEYS } from '#shared/admin/people-list';
import { phoneOf } from '#shared/addresses/phone';
import { cutPage, type Page } from '#shared/core/page';
import { sortedBy } from '#shared/core/list-sorts';
import { isStaff } from '#shared/users/staff';
import type { UserQuery } from '../../store/queries';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import type { User } from '../../store/row-types';

/** Of how many orders with a phone number the people are looked up. */
const ORDERS_OF_A_PHONE = 200;

/** A page of the people; a phone number, however it is written, finds those who ordered with it. */
export async function findPeople(shop: ShopReader, query: UserQuery): Promise<Page<User>> {
  const phone = phoneOf(query.keyword ?? '');
  if (phone === undefined) return shop.listUsers(query);
  const orders = await shop.ordersByPhone(phone, ORDERS_OF_A_PHONE);
  const ids = [...new Set(orders.map(({ user }) => user._id))];
  const people: User[] = [];
  for (const id of ids) {
    const person = await shop.user(id);
    // An account may be gone, and its orders stay.
    if (person) people.push(person);
  }
  const { view = 'all', sort } = query;
  const wanted =
    view === 'all' ? people : people.filter((person) => isStaff(person) === (view === 'staff'));
  const found = sort
    ? sortedBy(wanted, sort, PEOPLE_KEYS)
    : wanted.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return cutPage(found, query);
}
