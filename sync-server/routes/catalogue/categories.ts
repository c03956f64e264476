import { categoryList, categoryRenaming, type CategoryList } from '#shared/admin/category-list';
import { categoryTableFields, MAX_MOVES, type CategoryTable } from '#shared/catalogue/category';
import { withMoves } from '#shared/catalogue/rename-category';
import { renameInOffers } from '../../admin/category-moves';
import { invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { isSameContent, settingsConflict } from '../../routing/one-document';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import type { ShopReader, ShopWriter } from '../../store/repositories/shop-on-engine';

/** In the security log. */
const NAME = 'categories';

/** The categories as the owner wants them. Devices get them with the words for search. */
export const categoryRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/categories',
    who: 'admin',
    may: 'edit-products',
    summary: 'The categories as the owner has set them, and how many products each has',
    response: { status: 200, schema: categoryList },
    handle: async (_request, { store }) => json(200, await store.read(listOf)),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/categories',
    who: 'admin',
    may: 'edit-products',
    summary: 'Sets order, Hindi names, pictures and hiding of categories, and how home shows them',
    response: { status: 200, schema: categoryList },
    ifMatch: true,
    body: categoryTableFields,
    handle: (request, services) =>
      withIdempotency(services, request, [NAME, request.body], async (shop) => {
        const before = await shop.categoryTable();
        const conflict = await settingsConflict(shop, request, before, NAME);
        if (conflict) return refusal(conflict);
        const { moves, former, revision } = before;
        await put(
          shop,
          before,
          { ...request.body, moves, ...(former && { former }), revision: revision + 1 },
          request,
          services,
        );
        return done(json(200, await listOf(shop)));
      }),
  }),

  defineRoute({
    method: 'POST',
    path: '/admin/categories/rename',
    who: 'admin',
    may: 'edit-products',
    summary: 'Renames a category, or joins several spellings of one; its products follow',
    response: { status: 200, schema: categoryList },
    ifMatch: true,
    body: categoryRenaming,
    async handle(request, services) {
      const { to } = request.body;
      const from = [...new Set(request.body.from)].filter((name) => name !== to);
      const what = ['rename category', request.body];
      const response = await withIdempotency(services, request, what, async (shop) => {
        const before = await shop.categoryTable();
        const conflict = await settingsConflict(shop, request, before, NAME);
        if (conflict) return refusal(conflict);
        if (from.length === 0) throw invalid({ to: 'It has this name already' });
        const after = withMoves(before, from, to);
        if (after.moves.length > MAX_MOVES)
          throw invalid({ from: 'Wait until the last ones are done' });
        await put(shop, before, after, request, services);
        for (const name of from) await renameInOffers(shop, { from: name, to }, { isBeside: true });
        return done(json(200, await listOf(shop)));
      });
      void services.categoryMoves.soon();
      return response;
    },
  }),
];

async function listOf(shop: ShopReader): Promise<CategoryList> {
  return { ...(await shop.categoryTable()), counts: [...(await shop.countCategories())] };
}

async function put(
  shop: ShopWriter,
  before: CategoryTable,
  after: CategoryTable,
  request: SignedInRequest,
  services: Services,
): Promise<void> {
  await shop.putCategories(after);
  if (!isSameContent(before, after)) await recordSettingsChange(shop, request, NAME, services);
}
