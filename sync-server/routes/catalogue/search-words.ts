import { searchWords, searchWordsFields, type SearchWords } from '#shared/catalogue/search-words';
import { preparedResponse } from '../../catalogue/prepared-responses';
import { contentTag } from '../../catalogue/content-tag';
import { ASK_FIRST, json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import { isSameContent, settingsConflict } from '../../routing/one-document';

/** In the security log. */
const NAME = 'search words';

/** What the owner says that people's words mean. Devices learn of a change through the catalogue's feed. */
export const searchWordsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/catalogue/search-words',
    who: 'all',
    summary: 'The owner’s words for search, and the categories as the owner has set them',
    response: { status: 200, schema: searchWords },
    handle: (request, { store, prepared }) =>
      store.read(
        async (shop) => {
          const words = await shop.searchWords();
          const tag = contentTag(words);
          return preparedResponse(request, tag, ASK_FIRST, (encoding) =>
            prepared.text(`search words ${tag}`, encoding, async () => JSON.stringify(words)),
          );
        },
        { replica: true },
      ),
  }),

  defineRoute({
    method: 'PUT',
    path: '/catalogue/search-words',
    who: 'admin',
    may: 'edit-products',
    summary: 'Replaces the owner’s words for search',
    response: { status: 200, schema: searchWords },
    ifMatch: true,
    body: searchWordsFields,
    handle: (request, services) =>
      withIdempotency(services, request, [NAME, request.body], async (shop) => {
        const before = await shop.searchWords();
        const conflict = await settingsConflict(shop, request, before, NAME);
        if (conflict) return refusal(conflict);
        const words: SearchWords = { ...before, ...request.body, revision: before.revision + 1 };
        await shop.putSearchWords(words);
        if (!isSameContent(before, words))
          await recordSettingsChange(shop, request, NAME, services);
        return done(json(200, words));
      }),
  }),
];
