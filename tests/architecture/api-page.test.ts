import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../shared/core/errors';
import { RATE_LIMITS } from '../../sync-server/limits/rate-limits';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

/** The items of the list under a heading, each in one line and without its sign. */
function listUnder(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((each) => each.startsWith('- '))
    .map((each) => each.slice(2));
}

test('every code of an error is there, under its status', () => {
  const notified = listUnder('Errors').flatMap((item) => {
    const [head = ''] = item.split(': ');
    const statuses = [...head.matchAll(/\b\d{3}\b/g)].map(Number);
    return [...head.matchAll(/`(\w+)`/g)].map(([, code = ''], at) => [
      code,
      statuses[statuses.length > 1 ? at : 0],
    ]);
  });
  const { internal, ...others } = ERROR_STATUS;
  expect(Object.fromEntries(notified)).toEqual(others);
  expect(page).toContain(`${internal} \`internal\` is a defect`);
});

test('the limits of calls are those of the server', () => {
  const notified = listUnder('Rate limits');
  const minutes = (seconds: number) => seconds / 60;
  const { writes, registration, payments } = RATE_LIMITS;
  expect(notified[0]).toContain(`${writes.points} a minute`);
  expect(notified[1]).toContain(
    `${registration.points} in ${minutes(registration.seconds)} minutes`,
  );
  expect(notified[2]).toContain(
    `${payments.person.points} in ${minutes(payments.person.seconds)} minutes; ${payments.network.points} for a network`,
  );
});
