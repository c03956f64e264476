import * as z from 'zod/mini';
import { ENVELOPE_TYPE, MAX_ENVELOPE_BYTES } from '#shared/protocol/error-report';
import { readErrorEnvelope } from '#shared/protocol/read-error-envelope';
import { invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { deviceName } from '../../security/device-name';
import { networkOf } from '../../security/network';

/** Where devices say what failed on them. No sign-in is needed, and nothing is noted of the sender. */
export const errorRoutes = [
  defineRoute({
    method: 'POST',
    path: '/errors',
    who: 'all',
    summary:
      'Reports an error of the page or its service worker: an envelope of Sentry with one event, as the shop’s pages send it; all else is left out',
    response: { status: 202, schema: z.object({}) },
    rate: 'errors',
    ignoresKey: true,
    body: z.string('Send the envelope as the body'),
    bodyRule: { type: ENVELOPE_TYPE, limit: MAX_ENVELOPE_BYTES },
    async handle({ body, ip, header }, { deviceErrors }) {
      const report = readErrorEnvelope(body);
      if (!report) throw invalid({ '': 'Not an envelope of an error' });
      await deviceErrors.take(report, {
        device: deviceName(header('User-Agent')),
        network: networkOf(ip),
      });
      return json(202, {});
    },
  }),
];
