import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../shared/core/errors';
import type { Route } from '../../sync-server/routing/route';
import { RATE_LIMITS } from '../../sync-server/limits/rate-limits';
import { apiRoutes } from '../../sync-server/routes/api-routes';
import { healthRoutes } from '../../sync-server/routes/health';
import { fakeRoutes } from '../../sync-server/routes/fake-gateway';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The cells of the rows under a heading, without the head of the table. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1).map(oneLine));
}

const row = (prefix: string) => (route: Route) => [
  `\`${route.method} ${prefix}${route.path}\``,
  route.who,
  String(route.response.status),
  oneLine(route.summary) + (route.ifMatch ? ' (`If-Match`)' : ''),
];

test('the table of calls is the table of routes', () => {
  expect(tableUnder('Routes')).toEqual([
    ...apiRoutes.map(row('/api')),
    ...healthRoutes.map(row('')),
    ...fakeRoutes.map(row('')),
  ]);
});

test('every code of an error is there, under its status', () => {
  const notified = tableUnder('Errors').flatMap(([status = '', codes = '']) => {
    const statuses = status.split(', ');
    return [...codes.matchAll(/`(\w+)`/g)].map(([, code = ''], at) => [
      code,
      Number(statuses[statuses.length > 1 ? at : 0]),
    ]);
  });
  const { internal, ...others } = ERROR_STATUS;
  expect(Object.fromEntries(notified)).toEqual(others);
  expect(page).toContain(`${internal} \`internal\` is a defect`);
});

test('the limits of calls are those of the server', () => {
  const notified = tableUnder('Rate limits').map(([, much = '']) => much);
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
