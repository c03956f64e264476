import { defineRoute } from '../routing/route';

/** Nudges: something is new in the catalogue, or in the account of whoever is signed in (docs/api.md#events). */
export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/events',
    who: 'all',
    summary: 'Nudges: something is new in the catalogue, or in the account of whoever is signed in',
    response: { status: 200, type: 'text/event-stream' },
    handle: async ({ auth, ip }, { events }) => ({
      status: 200,
      body: await events.open(auth, ip),
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Proxies that collect replies before they hand them on are asked not to.
        'X-Accel-Buffering': 'no',
      },
    }),
  }),
];
