import { bothWays, type SortBy } from '../core/list-sorts';
import type { UserDocument } from '../users/user';

/** The columns by which the admins' list of people can be sorted; the newest account first without one. */
const PEOPLE_COLUMNS = ['name', 'email', 'admin'] as const;
export type PeopleSort = SortBy<(typeof PEOPLE_COLUMNS)[number]>;
export const PEOPLE_SORTS = bothWays(PEOPLE_COLUMNS);

/** The lists of people: all, those who only buy, and the admins. */
export const PEOPLE_VIEWS = ['all', 'customers', 'staff'] as const;
export type PeopleView = (typeof PEOPLE_VIEWS)[number];

/** What a person has in each of them. */
export const PEOPLE_KEYS = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  admin: ({ isAdmin }) => Number(isAdmin),
} as const satisfies Record<
  (typeof PEOPLE_COLUMNS)[number],
  (person: UserDocument) => string | number
>;
