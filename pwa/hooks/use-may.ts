import { may, type Permission } from '#shared/users/permissions';
import { useSession } from './use-session';

/** Tells whether the signed-in person may do something for the shop, as far as this device knows. The server decides. */
export function useMay(): (permission: Permission) => boolean {
  const user = useSession()?.user;
  return (permission) => user !== undefined && may(user, permission);
}
