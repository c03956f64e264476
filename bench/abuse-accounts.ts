import { addedBytes, ordersBeside, timesSlower } from './beside-flood';
import { emailOf, PASSWORD } from './busy-shop';
import { atMost, type Figure, type Section } from './figures';
import type { AccountFlood } from './flood-accounts';
import { shopOfHonestPeople, SHOPPERS } from './honest-people';

const SIGNING_IN = 230;
const REFUSED = 20;

/**
 * Floods by many free accounts of one IPv6 customer: those that repeat their right passwords, and those that send refused requests. Honest
 * people order and sign in meanwhile; none of them is refused, or this throws.
 * @param seconds how long each flood goes on in all, in so many rounds
 */
export async function measureAccountFloods(
  seconds: number,
  rounds: number,
): Promise<Pick<Section, 'how' | 'figures' | 'details'>> {
  const figures: Figure[] = [];
  const details: string[] = [];
  for (const kind of ['sign-ins', 'refusals'] as const) {
    const shop = await shopOfHonestPeople(SIGNING_IN);
    try {
      const numbers = Array.from({ length: SIGNING_IN }, (_, place) => SHOPPERS + place);
      const senders: AccountFlood['senders'][number][] = [];
      if (kind === 'refusals')
        for (const number of numbers.slice(0, REFUSED)) {
          const { token } = await shop.signIn(number, `192.0.2.${number}`);
          senders.push({ user: `person-${number}`, token });
        }
      const flood: AccountFlood = {
        kind,
        port: shop.server.port,
        credentials: numbers.map((number) => ({ email: emailOf(number), password: PASSWORD })),
        senders,
      };
      const measured = await ordersBeside(shop, './flood-accounts.ts', flood, { seconds, rounds });
      const who =
        kind === 'sign-ins'
          ? `${SIGNING_IN} accounts that repeat their right passwords`
          : `${REFUSED} accounts that send what is refused`;
      figures.push(atMost(`p95 of an honest order beside ${who}`, timesSlower(measured), 2, '×'));
      if (kind === 'refusals')
        figures.push(
          atMost(
            `growth of the data folder by them, in ${seconds} s`,
            addedBytes(measured) / 1e6,
            3,
            ' MB',
          ),
        );
      details.push(`Beside ${who}: ${measured.details}`);
    } finally {
      await shop.server.close();
    }
  }
  const how =
    `${SIGNING_IN} accounts of one IPv6 customer repeat their right passwords over 40 connections; ${REFUSED} send actions with 9,000 unknown keys ` +
    `(${seconds} s each)`;
  return { how, figures, details: details.join(' ') };
}
