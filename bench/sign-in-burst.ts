import { emailOf, PASSWORD } from './busy-shop';
import { atMost, median, percentile, type Figure } from './figures';
import { getRequest, jsonRequest, LeanConnection } from './lean-client';

const SIGN_INS = 20;
const ROUNDS = 9;
/** Who browse meanwhile, each asking again when the last reply is there. */
const READERS = 8;
const QUIET_REQUESTS = 4_000;

/** All readers ask for the first page of the catalogue, again and again; gives each request's milliseconds. */
async function catalogueTimes(
  readers: readonly LeanConnection[],
  goesOn: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    readers.map(async (reader) => {
      while (goesOn()) {
        const startedAt = performance.now();
        await reader.send(getRequest('/api/products'));
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times;
}

/** Twenty people sign in at once: the catalogue's p95 meanwhile, against that of quiet times just before. */
export async function measureSignInBurst(port: number): Promise<Figure> {
  const readers = Array.from({ length: READERS }, () => new LeanConnection(port));
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
      const idle = await catalogueTimes(readers, () => asked++ < QUIET_REQUESTS);
      let signingIn = true;
      const all = Promise.all(people.map((person, at) => person.send(signIns[at] ?? ''))).finally(
        () => (signingIn = false),
      );
      const busy = await catalogueTimes(readers, () => signingIn);
      await all;
      if (round > 0) ratios.push(percentile(busy, 0.95) / percentile(idle, 0.95));
    }
    return atMost(
      `p95 of \`GET /api/products\` while ${SIGN_INS} people sign in at once, against quiet times (${READERS} readers)`,
      median(ratios),
      3,
      '×',
    );
  } finally {
    for (const connection of [...readers, ...people]) connection.close();
  }
}
