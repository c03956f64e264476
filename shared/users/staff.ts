/** What a person may do in the shop, as far as their account says it. */
export interface Rights {
  /** Full access. */
  readonly isAdmin: boolean;
  /** A helper's role; absent: none. An unknown one, of a later shop, allows nothing. */
  readonly role?: string | undefined;
}

/** Whether the person works for the shop: an admin, or a helper with a role. */
export const isStaff = ({ isAdmin, role }: Rights): boolean => isAdmin || role !== undefined;
