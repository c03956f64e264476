import type { Permission } from '#shared/users/permissions';
import {
  internalNote,
  MAX_NOTES,
  noteFields,
  noteList,
  type InternalNote,
  type Noted,
} from '#shared/admin/internal-note';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { pathId } from '../../routing/one-document';

/**
 * The calls for the notes about one kind of thing.
 * @param permission who sees such a thing reads and writes its notes
 * @param what one of them, for the contract
 */
const notesOf = (
  about: Noted,
  path: '/admin/people' | '/admin/orders',
  permission: Permission,
  what: string,
) => [
  defineRoute({
    method: 'GET',
    path: `${path}/:id/notes`,
    who: 'admin',
    may: permission,
    summary: `The internal notes about ${what}, newest first`,
    response: { status: 200, schema: noteList },
    params: pathId,
    handle: async ({ params: { id } }, { store }) =>
      store.read(async (shop) => {
        if (!(await isThere(shop, about, id))) throw notFound();
        return json(200, { notes: await shop.notesAbout(about, id) });
      }),
  }),

  defineRoute({
    method: 'POST',
    path: `${path}/:id/notes`,
    who: 'admin',
    may: permission,
    summary: `Adds an internal note about ${what}`,
    response: { status: 201, schema: internalNote },
    refusals: ['limit_reached'],
    params: pathId,
    body: noteFields,
    handle(request, services) {
      const { id: subject } = request.params;
      const asked = [`note about ${about} ${subject}`, request.body];
      return withIdempotency(services, request, asked, async (shop) => {
        if (!(await isThere(shop, about, subject))) return refusal(notFound());
        if ((await shop.notesAbout(about, subject)).length >= MAX_NOTES)
          return refusal(new ApiError('limit_reached', { message: 'Too many notes' }));
        const { _id: user, name } = request.auth.user;
        const note: InternalNote = {
          _id: services.randomUuid(),
          about,
          subject,
          at: new Date(services.clock()).toISOString(),
          by: { user, name },
          text: request.body.text,
        };
        await shop.putNote(note);
        return done(json(201, note));
      });
    },
  }),
];

/** Notes about people and orders, which admins alone read. */
export const internalNoteRoutes = [
  ...notesOf('person', '/admin/people', 'see-people', 'a person'),
  ...notesOf('order', '/admin/orders', 'see-orders', 'an order'),
];

async function isThere(shop: ShopReader, about: Noted, id: string): Promise<boolean> {
  return (about === 'person' ? await shop.user(id) : await shop.order(id)) !== undefined;
}

const notFound = () => new ApiError('not_found');
