import { isStaff } from '#shared/users/staff';
import type { SecurityActor, SecurityEntry, SecurityKind } from '#shared/security/security-entry';
import type { RequestFacts } from '../http/response';
import { deviceName } from '../security/device-name';
import type { SecurityRow, User } from '../store/row-types';

/** Where something came from. */
export type SecurityOrigin = NonNullable<SecurityEntry['from']>;

/** An event for the security log. Nothing in it may be a secret, or what a person typed. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** The person who acted; the owner at the command line; the shop itself; the payment gateway. */
  readonly who: User | 'owner' | 'shop' | 'gateway';
  /** Nothing at the command line, and where the shop or the gateway did it. */
  readonly from: SecurityOrigin | null;
  /** Whose account it is about, where that is not `who`. */
  readonly about?: User | undefined;
  /** The order whose money it is about. */
  readonly order?: string | undefined;
  /** The name of a setting, of a command, of who vouches for an identity. */
  readonly detail?: string | undefined;
}

/** From where a request came, as the server believes it. */
export function originOf({ ip, header }: Pick<RequestFacts, 'ip' | 'header'>): SecurityOrigin {
  return { ip, device: deviceName(header('User-Agent')) };
}

/** A person under the name that they have now. */
export const personIn = ({ _id, name }: User) => ({ user: _id, name });

export function actorOf(who: SecurityEvent['who']): SecurityActor {
  return typeof who === 'string' ? { kind: who } : { kind: 'person', ...personIn(who) };
}

/**
 * What the event counts against: staff's actions have a quota of their own, so that no shopper who signs in and out all day
 * pushes them out of the log.
 */
export function categoryOf({ who, about }: SecurityEvent): SecurityRow['category'] {
  const isOfStaff =
    typeof who === 'string' || isStaff(who) || (about !== undefined && isStaff(about));
  return isOfStaff ? 'staff' : 'people';
}
