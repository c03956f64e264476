import { setTimeout } from 'node:timers/promises';
import { emailOf, PASSWORD } from './busy-shop';
import { atMost, median, percentile, type Figure } from './figures';
import { getRequest, jsonRequest, LeanConnection } from './lean-client';

const SIGN_INS = 20;
const ROUNDS = 9;
const IDLE_REQUESTS = 400;
/** Between two requests for the catalogue, in milliseconds: a shop in use, and not a server at its limit. */
const PAUSE = 2;

/** Asks for the first page of the catalogue, again and again; gives each request's milliseconds. */
async function catalogueTimes(client: LeanConnection, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const startedAt = performance.now();
    await client.send(getRequest('/api/products'));
    times.push(performance.now() - startedAt);
    await setTimeout(PAUSE);
  }
  return times;
}

/** Twenty people sign in at once: the catalogue's p95 meanwhile, against that of quiet times just before. */
export async function measureSignInBurst(port: number): Promise<Figure> {
  const reader = new LeanConnection(port);
  const people = Array.from({ length: SIGN_INS }, () => new LeanConnection(port));
  const signIns = people.map((_, number) =>
    jsonRequest('POST', '/api/users/auth', undefined, {
      email: emailOf(number),
      password: PASSWORD,
    }),
  );
  try {
    const ratios: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      let asked = 0;
      const idle = await catalogueTimes(reader, () => asked++ < IDLE_REQUESTS);
      let signingIn = true;
      const all = Promise.all(people.map((person, at) => person.send(signIns[at] ?? ''))).finally(
        () => (signingIn = false),
      );
      const busy = await catalogueTimes(reader, () => signingIn);
      await all;
      if (round > 0) ratios.push(percentile(busy, 0.95) / percentile(idle, 0.95));
    }
    return atMost(
      `p95 of \`GET /api/products\` while ${SIGN_INS} people sign in at once, against quiet times`,
      median(ratios),
      3,
      '×',
    );
  } finally {
    reader.close();
    for (const person of people) person.close();
  }
}
