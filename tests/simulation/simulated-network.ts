import { syncRequest, syncResponse } from '#shared/protocol/sync';
import { asText } from './as-text';
import type { Books } from './books';
import { Broken } from './broken';
import { SHOP_URL, type SimulatedServer } from './simulated-server';
import { runningWorker, workersLocks } from './simulated-worker';
import { fetchBy, lockBy } from './virtual-globals';
import type { World } from './world';

/** The network of all devices: each request waits on its way there and back until chance lets it go on. */
export function connectDevices(world: World, server: SimulatedServer, books: Books): void {
  lockBy(workersLocks);
  fetchBy(async (input, init) => {
    const address = String(input);
    if (!address.startsWith(SHOP_URL)) {
      const worker = runningWorker();
      if (!worker) throw new TypeError('Failed to fetch');
      return worker.life.fetchBy(worker.device.network.fetch)(input, init);
    }
    const path = address.slice(SHOP_URL.length);
    await world.gate(`${path} leaves`);
    const headers = new Headers(init?.headers);
    headers.set('Host', 'shop.test');
    const body = typeof init?.body === 'string' ? init.body : '';
    const response = await server.ask({ method: init?.method ?? 'GET', path, headers, body });
    const text = await response.text();
    if (path === '/api/sync' && response.status === 200) recordOutcomes(text, body, books);
    world.log(() => `${path} ${body} -> ${response.status} ${text}`);
    await world.gate(`${path} returns`);
    const { status } = response;
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: response.headers,
    });
  });
}

/** Records the outcomes of a reply: each must be what it was in the reply before. */
function recordOutcomes(reply: string, request: string, books: Books): void {
  const { user } = syncRequest.parse(JSON.parse(request));
  for (const { id, outcome } of syncResponse.parse(JSON.parse(reply)).outcomes) {
    const before = books.record(user, id, asText(outcome));
    if (before !== undefined && outcome.code !== 'id_reused')
      books.broken ??= new Broken('I4', `${id} was ${before}, and is ${asText(outcome)}`);
  }
}
