import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../shared/core/errors';
import type { Route } from '../../sync-server/routing/route';
import { RATE_LIMITS } from '../../sync-server/limits/rate-limits';
import { apiRoutes } from '../../sync-server/routes/api-routes';
import { healthRoutes } from '../../sync-server/routes/health';
import { fakeRoutes } from '../../sync-server/routes/fake-gateway';

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

const line =
  (prefix: string) =>
  ({ who, method, path, response, ifMatch }: Route): [string, string] => [
    who,
    `${method} ${prefix}${path}${response.status === 200 ? '' : ` ${response.status}`}${ifMatch ? ' If-Match' : ''}`,
  ];

test('the lists of calls, by who may ask, are the table of routes', () => {
  const [, section = ''] = page.split('\n## Routes\n');
  const [own = ''] = section.split('\n## ');
  const lists = own.split('\n### ').slice(1);
  const listed = lists.flatMap((list) => {
    const [who = '', ...lines] = list.split('\n');
    return lines.filter((each) => /^[A-Z]+ \//.test(each)).map((each) => [who, each]);
  });
  const routes = [
    ...apiRoutes.map(line('/api')),
    ...healthRoutes.map(line('')),
    ...fakeRoutes.map(line('')),
  ];
  for (const who of ['all', 'signed-in', 'admin'])
    expect(listed.filter(([asks]) => asks === who)).toEqual(
      routes.filter(([asks]) => asks === who),
    );
  expect(listed).toHaveLength(routes.length);
});

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
