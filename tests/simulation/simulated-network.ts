import { gunzipSync, gzipSync } from 'node:zlib';
import { syncRequest, syncResponse } from '#shared/protocol/sync';
import { asText } from './as-text';
import type { Ledger } from './ledger';
import { Broken } from './broken';
import { SHOP_URL, type SimulatedServer } from './simulated-server';
import { runningWorker, workersLocks } from './simulated-worker';
import { fetchBy, lockBy } from './virtual-globals';
import type { World } from './world';

/** The network of all devices: each request waits on its way there and back until chance lets it go on. */
export function connectDevices(world: World, server: SimulatedServer, ledger: Ledger): void {
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
    const body = unpacked(init?.body, headers);
    const request = path === '/api/sync' ? syncRequest.safeParse(JSON.parse(body)).data : undefined;
    const inFront = request && server.faulty.answerInFront(request);
    if (inFront) return inFront;
    for (const action of request?.actions ?? [])
      ledger.carts.asked(request?.user ?? '', action, server.clock());
    const response = await server.ask({ method: init?.method ?? 'GET', path, headers, body });
    const text = await response.text();
    if (request && response.status === 200) recordOutcomes(text, request.user, ledger);
    world.log(() => `${path} ${body} -> ${response.status} ${text}`);
    await world.gate(`${path} returns`);
    const { status } = response;
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: response.headers,
    });
  });
}

/** A compressed request, as a page sends it: made synchronously instead of in another thread. */
export const packed = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(gzipSync(text));

/** The text of a request; a server in front of the shop has decompressed it. */
function unpacked(body: BodyInit | null | undefined, headers: Headers): string {
  if (!(body instanceof Uint8Array)) return typeof body === 'string' ? body : '';
  headers.delete('Content-Encoding');
  return gunzipSync(body).toString();
}

/** Records the outcomes of a reply: each must be the same as in an earlier reply. */
function recordOutcomes(reply: string, user: string, ledger: Ledger): void {
  for (const { id, outcome } of syncResponse.parse(JSON.parse(reply)).outcomes) {
    const isReused = outcome.code === 'id_reused';
    const before = isReused ? undefined : ledger.record(user, id, asText(outcome));
    if (isReused) ledger.reused.add(id);
    if (outcome.status === 'applied' && outcome.code !== 'voided') ledger.carts.answered(user, id);
    if (before !== undefined)
      ledger.broken ??= new Broken('I4', `${id} was ${before}, and is ${asText(outcome)}`);
  }
}
