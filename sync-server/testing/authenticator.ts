import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator shows. @param secret base32 @param timestamp milliseconds since 1970 */
export function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
