/** Shown for a well-known password (docs/shop-rules.md#r-accounts-3). */
export const PASSWORD_TOO_COMMON = 'This password is too common. Choose another one';

/**
 * The well-known passwords of eight and more characters; shorter ones are refused for their length. Digits and signs at
 * the end are left out, for they do not make one of these any better.
 */
const COMMON = new Set(
  `
  password passw0rd p@ssword p@ssw0rd pa55word pa$$word password123password passwort passphrase mypassword newpassword
  passwordpassword letmein letmeinnow letmeinplease welcome welcomeback welcometo iloveyou iloveyousomuch iloveu
  princess sunshine football baseball basketball superman batman spiderman starwars trustno master
  computer internet whatever michelle jennifer jessica charlie michael jonathan elizabeth
  qwerty qwertyu qwertyui qwertyuiop qwertyqwerty qwerasdf qwer1234qwer asdfghjk asdfghjkl asdfasdf zxcvbnm zxcvbnmzx
  qazwsx qazwsxedc qazwsxed 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y zaq12wsx q1w2e3r4 q1w2e3r4t5 a1b2c3d4 abcd1234 abc123abc
  abcdefgh abcdefghi abcdabcd aaaaaaaa administrator administrator1 adminadmin admin rootroot root toor changeme changemenow
  default secret secretsecret topsecret testtest testing tester guestguest guest login loginlogin access
  dragon dragonball monkey shadow killer mustang corvette liverpool arsenal chelsea manchester barcelona
  samsung nokia google facebook whatsapp instagram pokemon minecraft fortnite
  india indian indiaindia bharat mumbai delhi bangalore krishna ganesh jaimatadi omsairam sairam hanuman
  shopping shopshop pocketbazaar pocket bazaar offlineshop
  `.match(/\S+/g),
);

/** Nothing but one digit, a run of digits, or a short piece again and again. */
const MONOTONOUS = /^(.{1,4})\1+$/;
/** In characters. A piece that is repeated beyond this is accepted, such as 64 of one letter. */
const MONOTONOUS_UP_TO = 32;
const DIGIT_RUNS = '01234567890123456789 98765432109876543210 147258369 123123123 11223344556677';

/** Whether a password is one of the well-known ones. Case, and digits and signs at the end, do not help. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  const stem = folded.replace(/[^a-z]+$/, '');
  return (
    COMMON.has(folded) ||
    COMMON.has(stem) ||
    (folded.length <= MONOTONOUS_UP_TO && MONOTONOUS.test(folded)) ||
    (/^\d+$/.test(folded) && DIGIT_RUNS.includes(folded))
  );
}
