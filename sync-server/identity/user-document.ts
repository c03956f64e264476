import type { UserDocument } from '#shared/users/user';
import type { User } from '../store/shop-store';

/** A person as they and the admins see them: never the hash. */
export function documentOfUser({ _id, name, email, isAdmin }: User): UserDocument {
  return { _id, name, email, isAdmin };
}
