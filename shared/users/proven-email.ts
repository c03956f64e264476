/** What the shop knows of a person's email. */
export interface EmailClaim {
  /** The email of the account, proven or not. */
  readonly email: string;
  /** The email that the person has shown to be theirs, at some time. */
  readonly provenEmail?: string;
}

/**
 * Whether the person has shown that the email of their account is theirs: by a mailed link, or through an issuer that is
 * its authority. A proof is of one email: an account that takes another one is unproven until that one is shown.
 */
export function isEmailProven({ email, provenEmail }: EmailClaim): boolean {
  return provenEmail === email;
}
