import { Agent, request } from 'node:http';
import { ADDRESSES, DOORS, HEADERS_READ, hostileTexts } from '../sync-server/testing/hostile-texts';

/** A request with 15 kB of what is slow to read in one header or in its address. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Little less than Node takes of all headers together. In characters. */
const LENGTH = 15_000;
/** The slowest are asked again so often, and the fastest answer counts: the rest is the machine's. */
const AGAIN = 9;
const SLOWEST = 40;

/** Every text in every header at every door, and in every part of an address. */
export function hostileRequests(): HostileRequest[] {
  const texts = hostileTexts(LENGTH);
  const inHeaders = HEADERS_READ.flatMap((name) =>
    DOORS.flatMap(([method, path]) =>
      texts.map((text) => ({ method, path, headers: { [name]: text } })),
    ),
  );
  const inAddresses = ADDRESSES.flatMap((address) =>
    texts.map((text) => {
      const written = encodeURI(text).slice(0, LENGTH);
      return { method: 'GET', path: address.replace('*', () => written), headers: {} };
    }),
  );
  return [...inHeaders, ...inAddresses];
}

let asking = 0;
/** A network of its own for each: what a limit refuses is answered late on purpose. */
function anotherAddress(): string {
  asking += 1;
  return `10.${(asking >> 16) % 256}.${(asking >> 8) % 256}.${asking % 256}`;
}

/** How long an answer takes, in milliseconds. */
function timeOf(asked: HostileRequest, port: number, agent: Agent): Promise<number> {
  const { method, path } = asked;
  const headers = { 'X-Forwarded-For': anotherAddress(), ...asked.headers };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - startedAt));
    })
      .on('error', reject)
      .end();
  });
}

/** What the slowest of them was. */
export interface SlowestRequest {
  readonly count: number;
  readonly milliseconds: number;
  readonly what: string;
}

/** Asks for each of them, one after another. */
export async function slowestHostileRequest(port: number): Promise<SlowestRequest> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const all = hostileRequests();
  const once: { readonly asked: HostileRequest; readonly time: number }[] = [];
  for (const asked of all) once.push({ asked, time: await timeOf(asked, port, agent) });
  const slow = once.toSorted((a, b) => b.time - a.time).slice(0, SLOWEST);
  let slowest = { milliseconds: 0, what: '' };
  for (const { asked } of slow) {
    const times: number[] = [];
    for (let count = 0; count < AGAIN; count += 1) times.push(await timeOf(asked, port, agent));
    const milliseconds = Math.min(...times);
    const [name = '', text = ''] = Object.entries(asked.headers)[0] ?? [];
    const what = `${asked.method} ${asked.path.slice(0, 40)}${name === '' ? '' : ` with ${name}: ${text.slice(0, 12)}…`}`;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what };
  }
  agent.destroy();
  return { count: all.length, ...slowest };
}
