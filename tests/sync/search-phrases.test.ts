import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PRODUCTS_PER_PAGE } from '#shared/catalogue/list-sizes';
import { productPage } from '#shared/catalogue/product';
import { searchWords } from '#shared/catalogue/search-words';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { SHOPPER_PHRASES, UNSOLD_PHRASES } from '../../demo-shop/testing/shopper-phrases';
import { createCatalogueFeed } from '../../pwa/catalogue/catalogue-feed';
import { createDexieStore } from '../../pwa/catalogue/catalogue-store';
import { createCatalogueSync } from '../../pwa/catalogue/catalogue-sync';
import { createDeviceReader } from '../../pwa/catalogue/search/device-reader';
import { createPersistentIndex } from '../../pwa/catalogue/search/persistent-index';
import { fillShop } from '../../sync-server/demo/fill-shop';
import { compressText } from '../../sync-server/http/compress-text';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { createProfile, openPage } from './test-device';

/** What people type for products of the demo shop: Hindi, Hindi in Latin letters, typos; and the product's id, or its beginning. */
const PHRASES: readonly (readonly [phrase: string, product: string])[] = [
  // Hindi.
  ['चाय', 'assam-ctc-tea'],
  ['दार्जिलिंग चाय', 'darjeeling-first-flush'],
  ['कुर्ता', 'chikankari-cotton-kurta'],
  ['सफ़ेद कुर्ता', 'chikankari-cotton-kurta'],
  ['लैंप', 'terracotta-table-lamp'],
  ['पीतल के दीये', 'brass-diya'],
  ['बासमती चावल', 'aged-basmati-rice'],
  ['हल्दी पाउडर', 'turmeric-powder'],
  ['सरसों का तेल', 'cold-pressed-mustard-oil'],
  ['देसी घी', 'a2-cow-ghee'],
  ['कोल्हापुरी चप्पल', 'kolhapuri-chappals'],
  ['क्रिकेट का बल्ला', 'english-willow-cricket-bat'],
  ['पानी की बोतल', 'hammered-copper-water-bottle'],
  ['मोबाइल फ़ोन', '5g-smartphone'],
  ['हेडफोन', 'wireless-over-ear-headphones'],
  ['प्रेशर कुकर', 'stainless-steel-pressure-cooker'],
  ['लकड़ी का शतरंज', 'wooden-chess-set'],
  ['मेहंदी', 'henna-cones'],
  ['रेशमी साड़ी', 'kanjeevaram-style-silk-saree'],
  ['दीवार घड़ी', 'teak-finish-wall-clock'],
  ['बच्चों के जूते', 'kids-school-shoes'],
  ['चॉकलेट', 'dark-chocolate'],
  ['गैस चूल्हा', 'two-burner-glass-top-gas-stove'],
  // Hindi in Latin letters.
  ['chaay patti', 'assam-ctc-tea'],
  ['chawal 5 kg', 'aged-basmati-rice'],
  ['aam ka achar', 'mango-pickle'],
  ['lal mirch powder', 'kashmiri-chilli-powder'],
  ['hawai chappal', 'everyday-flip-flops'],
  ['ladies kurti', 'block-print-straight-kurti'],
  ['sadi silk', 'kanjeevaram-style-silk-saree'],
  ['dosa tava', 'pre-seasoned-dosa-tawa'],
  ['mixi', 'mixer-grinder'],
  ['kitaab kahani', 'seventeen-stops-to-howrah'],
  ['chadar', 'percale-cotton-bedsheet'],
  ['takiya', 'memory-foam-contour-pillow'],
  ['mombatti', 'soy-wax-candle'],
  ['patang', 'cotton-kites'],
  ['gudiya', 'handmade-rag-doll'],
  ['bachon ki cycle', 'bicycle-26-inch'],
  ['bartan', 'kansa-thali-set'],
  // With typos.
  ['hedphone', 'wireless-over-ear-headphones'],
  ['labtop', 'everyday-laptop'],
  ['smart fone', '5g-smartphone'],
  ['presure cookar', 'stainless-steel-pressure-cooker'],
  ['bluetoth speakar', 'portable-bluetooth-speaker'],
  ['kolapuri chapal', 'kolhapuri-chappals'],
  ['basmti rice', 'aged-basmati-rice'],
  ['darjling tea', 'darjeeling-first-flush'],
  ['wifi ruter', 'dual-band-wi-fi-6-router'],
  ['slipers', 'everyday-flip-flops'],
];
/** At least this many find their product on the first page. */
const FOUND_SHARE = 0.9;

let server: TestServer;
const toClose: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startTestServer({ products: [] });
  await fillShop(server.store, Date.now());
});
afterAll(async () => {
  for (const close of toClose) await close();
  await server.close();
});

interface Found {
  readonly ids: readonly string[];
  readonly similar: boolean;
}
type Search = (phrase: string) => Promise<Found>;

const onServer: Search = async (phrase) => {
  const asked = `${server.url}/api/products?sort=relevance&keyword=${encodeURIComponent(phrase)}`;
  const page = productPage.parse(await (await fetch(asked)).json());
  return { ids: page.products.map(({ _id }) => _id), similar: page.similar ?? false };
};

/** The device's search over its copy of the catalogue, with the feed's search words. */
async function onDevice(): Promise<Search> {
  const profile = createProfile(server.url);
  const page = openPage(profile);
  toClose.push(() => page.close());
  const { db, timers, connection } = page;
  const feed = createCatalogueFeed({ fetch: profile.network.fetch, timers, connection });
  expect(
    await createCatalogueSync({ store: createDexieStore(db), feed, byteBudget: () => 1e9 }).run(),
  ).toBe('complete');
  const index = createPersistentIndex({
    reader: createDeviceReader(indexedDB, db.name),
    timers,
    async fetchWords() {
      const reply = await profile.network.fetch('/api/catalogue/search-words');
      return searchWords.parse(await reply.json());
    },
    onReady: () => undefined,
  });
  await index.open();
  await vi.waitFor(async () => expect(await db.searchIndexes.get('words')).toBeDefined());
  return async (phrase) => {
    const { ids, similar = false } = index.find(phrase, 0, PRODUCTS_PER_PAGE);
    return { ids, similar };
  };
}

async function missed(search: Search): Promise<string[]> {
  const without: string[] = [];
  for (const [phrase, product] of PHRASES) {
    const { ids } = await search(phrase);
    if (!ids.some((id) => id.startsWith(product))) without.push(phrase);
  }
  return without;
}

describe('what people type for the products of the demo shop', () => {
  test('finds them on the first page on the server, nine times out of ten', async () => {
    const without = await missed(onServer);
    expect(without.length, without.join(', ')).toBeLessThanOrEqual(
      PHRASES.length * (1 - FOUND_SHARE),
    );
  });

  test('finds the same on the device', async () => {
    const search = await onDevice();
    const phrases = [...PHRASES, ...SHOPPER_PHRASES].map(([phrase]) => phrase);
    for (const phrase of [...phrases, ...UNSOLD_PHRASES])
      expect([phrase, await search(phrase)]).toEqual([phrase, await onServer(phrase)]);
    expect(await missed(search)).toEqual(await missed(onServer));
  });
});

// docs/shop-rules.md#r-catalogue-16
test('the feed carries both languages: without the Hindi it would be less than a third lighter', async () => {
  const reply = await fetch(`${server.url}/api/catalogue/changes`);
  const feed = cataloguePage.parse(await reply.json());
  const english = feed.changes.map((change) => ({ ...change, translations: undefined }));
  const weightOf = async (changes: unknown) =>
    (await compressText(Buffer.from(JSON.stringify({ ...feed, changes })), 'br', 6)).length;
  const saved = 1 - (await weightOf(english)) / (await weightOf(feed.changes));
  expect(saved).toBeGreaterThan(0.1);
  expect(saved).toBeLessThan(1 / 3);
});
