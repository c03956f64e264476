import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { MAX_UPLOAD, MEGABYTE } from '#shared/core/limits';
import { done, prepareAndWriteOnce } from '../../routing/with-idempotency';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import type { UploadedPicture } from '../../images/uploads';

const ONE_FILE = 'Choose one picture';

export const uploadRoutes = [
  defineRoute({
    method: 'POST',
    path: '/upload',
    who: 'admin',
    may: 'edit-products',
    summary: `Takes a picture (JPEG, PNG, WebP or AVIF, at most ${MAX_UPLOAD / MEGABYTE} MB); afterwards it is at \`image\``,
    response: { status: 201, schema: z.object({ message: z.string(), image: z.string() }) },
    body: z.strictObject({ image: z.file(ONE_FILE).check(z.minSize(1, 'The file is empty')) }),
    bodyRule: { type: 'multipart/form-data', limit: MAX_UPLOAD },
    async handle(request, services) {
      const { uploads } = services;
      const file = Buffer.from(await request.body.image.arrayBuffer());
      const what = ['upload', createHash('sha256').update(file).digest('hex')];
      let stored: UploadedPicture | undefined;
      try {
        // Encoded before the transaction, so that no other order waits for it.
        return await prepareAndWriteOnce(services, request, what, {
          prepare: async () => (stored = await uploads.keep(file)),
          write: async (_shop, { image }) => done(json(201, { message: 'Image uploaded', image })),
        });
      } catch (error) {
        if (stored) await uploads.remove(stored.name);
        throw error;
      }
    },
  }),
];
