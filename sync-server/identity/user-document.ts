import { isEmailProven } from '#shared/users/proven-email';
import type { PersonDocument, UserDocument } from '#shared/users/user';
import type { User } from '../store/row-types';

/** A person as they and admins see them: never the hash. */
export function documentOfUser({ _id, name, email, isAdmin, role }: User): UserDocument {
  return { _id, name, email, isAdmin, ...(role === undefined ? {} : { role }) };
}

/** A person as seen by admins who manage people. */
export function documentOfPerson(user: User): PersonDocument {
  return {
    ...documentOfUser(user),
    isEmailConfirmed: isEmailProven(user),
    ...(user.largeCashOrders ? { largeCashOrders: true } : {}),
  };
}
