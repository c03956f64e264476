import { createHash } from 'node:crypto';
import {
  documentOfOffer,
  offerDocument,
  offerList,
  type OfferDocument,
  type OfferList,
} from '#shared/admin/offer-list';
import { decimalFromPaise, type Paise } from '#shared/core/paise';
import {
  deviceOffers,
  MAX_OFFERS,
  offerFields,
  type DeviceOffers,
  type Offer,
  type OfferTable,
} from '#shared/offers/offer';
import { codeDigestText } from '#shared/offers/offer-code';
import type { OfferUse } from '#shared/orders/offer-use';
import { contentTag } from '../../catalogue/content-tag';
import { preparedResponse } from '../../catalogue/prepared-responses';
import { ApiError, invalid } from '../../http/api-error';
import { ASK_FIRST, json } from '../../http/response';
import { isSameContent, pathId, settingsConflict } from '../../routing/one-document';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import type { ShopReader } from '../../store/repositories/shop-on-engine';

/** For so long a device still says of a code that it has ended, in milliseconds: 30 days. */
const ENDED_CODE_KNOWN = 30 * 24 * 60 * 60 * 1000;
/** How many uses are added up at once. */
const USES_READ = 1_000;

/** The owner's offers: what devices know of them, and what the owner does with them. */
export const offerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/catalogue/offers',
    who: 'all',
    summary: 'The offers of the shop: a code only as a digest, so that it can be checked offline',
    response: { status: 200, schema: deviceOffers },
    handle: (request, { store, prepared, clock }) =>
      store.read(
        async (shop) => {
          const offers = await forDevices(shop, clock());
          const tag = contentTag(offers);
          return preparedResponse(request, tag, ASK_FIRST, (encoding) =>
            prepared.text(`offers ${tag}`, encoding, async () => JSON.stringify(offers)),
          );
        },
        { replica: true },
      ),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/offers',
    who: 'admin',
    may: 'edit-offers',
    summary: 'All offers, with how often each is used and what it gave',
    response: { status: 200, schema: offerList },
    handle: async (_request, { store }) =>
      json(200, await store.read((shop) => listOf(shop), { replica: true })),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/offers/:id',
    who: 'admin',
    may: 'edit-offers',
    summary: 'One offer, to be changed',
    response: { status: 200, schema: offerDocument },
    params: pathId,
    async handle({ params }, { store }) {
      const found = await store.read((shop) => findOffer(shop, params.id));
      if (!found) throw new ApiError('not_found', { message: 'Offer not found' });
      return json(200, documentOfOffer(found));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/offers/:id',
    who: 'admin',
    may: 'edit-offers',
    summary:
      'Makes an offer (If-Match: "0"), or changes it; amounts are in paise. It is ended by active: false or until',
    response: { status: 200, schema: offerDocument },
    params: pathId,
    ifMatch: true,
    body: offerFields,
    handle: (request, services) =>
      withIdempotency(services, request, ['offer', request.params, request.body], async (shop) => {
        const table = await shop.offers();
        const { id } = request.params;
        const before = table.offers.find((one) => one.id === id);
        const known = before && documentOfOffer(before);
        const wanted: OfferDocument = {
          id,
          ...request.body,
          revision: (known?.revision ?? 0) + 1,
        };
        // Sent twice, as where the first answer was lost, it changes nothing.
        if (known && isSameContent(known, wanted)) return done(json(200, known));
        const name = `offer ${id}`;
        const current = known ?? { revision: 0 };
        const conflict = await settingsConflict(shop, request, current, name);
        if (conflict) return refusal(conflict);
        await shop.putOffers(withOffer(table, wanted, services.randomUuid()));
        await recordSettingsChange(shop, request, name, services);
        return done(json(200, wanted));
      }),
  }),
];

const findOffer = async (shop: ShopReader, id: string): Promise<Offer | undefined> =>
  (await shop.offers()).offers.find((one) => one.id === id);

/** The table with an offer in its place, a new one at the end. @throws ApiError where it cannot be added */
function withOffer(
  { offers, salt, revision }: OfferTable,
  wanted: Offer,
  newSalt: string,
): OfferTable {
  const { id, code } = wanted;
  if (code !== undefined && offers.some((other) => other.code === code && other.id !== id))
    throw invalid({ code: 'Another offer has this code' });
  const isNew = !offers.some((other) => other.id === id);
  if (isNew && offers.length >= MAX_OFFERS) throw invalid({ id: `At most ${MAX_OFFERS} offers` });
  return {
    offers: isNew ? [...offers, wanted] : offers.map((other) => (other.id === id ? wanted : other)),
    salt: salt || newSalt,
    revision: revision + 1,
  };
}

/** Without what has ended, except codes that ended lately; what begins later is known on the device by then. */
async function forDevices(shop: ShopReader, now: number): Promise<DeviceOffers> {
  const table = await shop.offers();
  const { salt, revision } = table;
  const offers: DeviceOffers['offers'] = [];
  for (const { code, revision: _own, ...terms } of table.offers) {
    const { id, active, until, totalUses = Infinity } = terms;
    const known = code === undefined ? 0 : ENDED_CODE_KNOWN;
    if (!active || (until !== undefined && now >= Date.parse(until) + known)) continue;
    offers.push({
      ...terms,
      ...(code !== undefined && { codeDigest: digestOf(codeDigestText(salt, code)) }),
      ...(totalUses < Infinity && (await shop.countUses(id)) >= totalUses && { usedUp: true }),
    });
  }
  return { offers, salt, revision, tag: contentTag(table) };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function listOf(shop: ShopReader): Promise<OfferList> {
  const { offers, revision } = await shop.offers();
  const listed: OfferList['offers'] = [];
  for (const one of offers)
    listed.push({
      offer: documentOfOffer(one),
      uses: await shop.countUses(one.id),
      given: decimalFromPaise(await givenBy(shop, one.id)),
    });
  return { offers: listed, revision };
}

async function givenBy(shop: ShopReader, id: string): Promise<Paise> {
  let sum = 0;
  let last: OfferUse | undefined;
  do {
    const uses: OfferUse[] = await shop.usesOf(id, USES_READ, last);
    sum += uses.reduce((all, { paise }) => all + paise, 0);
    last = uses.length < USES_READ ? undefined : uses.at(-1);
  } while (last);
  return sum;
}
