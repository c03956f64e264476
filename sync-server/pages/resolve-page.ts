import { categoriesInOrder, tilesOf } from '#shared/catalogue/category-in-order';
import { documentId } from '#shared/core/identifier';
import { filtersIn } from '#shared/catalogue/chosen-filters';
import type { ProductDocument } from '#shared/catalogue/product';
import { hasFilters } from '#shared/catalogue/product-filters';
import type { SearchWords } from '#shared/catalogue/search-words';
import { offersForGoods, shownOffers } from '#shared/offers/shown-offer';
import type { PageAddress } from '#shared/pages/page-address';
import { policyBlocks } from '#shared/pages/policy-text';
import type { Language, ProductListPage, PublicPage } from '#shared/pages/public-page';
import {
  boughtTogetherWith,
  currentCategory,
  listProducts,
  productWithReviews,
  similarTo,
  topProducts,
} from '../catalogue/product-lists';
import { factsOf } from '#shared/shop/owner-settings';
import { publicFacts } from '../catalogue/shop-opening';
import type { ProductSearch } from '../catalogue/product-search';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

/** What resolving a page works with. */
export interface PageSources {
  readonly search: ProductSearch;
  /** English unless given. */
  readonly language?: Language;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Finds what an address shows, and reads it from one state of the shop with the very code that answers the API. An address
 * that cannot be is not found; nothing but a failing store makes it throw.
 */
export async function resolvePage(
  address: PageAddress,
  shop: ShopReader,
  sources: PageSources,
): Promise<PublicPage> {
  const settings = await shop.ownerSettings();
  const page = await contentOf(address, shop, sources);
  const { offers: all } = await shop.offers();
  const offers = offersForGoods(shownOffers(all, sources.clock()), goodsOf(page));
  return {
    ...page,
    ...(settings.revision > 0 && { shop: await publicFacts(shop, sources.clock()) }),
    ...((await shop.pinTable()).count > 0 && { pinTable: true as const }),
    ...(offers.length > 0 && { offers }),
  };
}

/** The address that a list of a renamed category has now; nothing where the address is still its own (docs/shop-rules.md#r-catalogue-23). */
export async function movedAddress(
  address: PageAddress,
  store: Pick<ShopStore, 'read'>,
): Promise<PageAddress | undefined> {
  if (address.kind !== 'catalogue' || address.category === undefined) return undefined;
  const { category } = address;
  const now = await store.read((shop) => currentCategory(shop, category), { replica: true });
  return now === category ? undefined : { ...address, category: now };
}

/** The products that a page shows. */
function goodsOf(page: PublicPage): readonly ProductDocument[] {
  if (page.kind === 'product') return [page.product];
  return page.kind === 'catalogue' ? [...page.products, ...(page.top ?? [])] : [];
}

async function contentOf(
  address: PageAddress,
  shop: ShopReader,
  sources: PageSources,
): Promise<PublicPage> {
  switch (address.kind) {
    case 'catalogue':
      return productListPage(address, shop, sources);
    case 'product': {
      const pricedAt = timeOf(sources);
      const missing = { kind: 'not-found', productId: address.id } as const;
      if (!documentId.safeParse(address.id).success) return { ...missing, gone: false };
      const product = await productWithReviews(shop, address.id);
      if (product)
        return {
          ...productPage(product, pricedAt, await shop.searchWords()),
          similar: (await similarTo(shop, product._id)) ?? [],
          boughtTogether: (await boughtTogetherWith(shop, product._id)) ?? [],
        };
      return { ...missing, gone: await shop.wasDeleted(address.id) };
    }
    case 'text': {
      const text = (await shop.policyText(address.name))[sources.language ?? 'en'];
      if (text === '') return address;
      return { ...address, written: policyBlocks(text, factsOf(await shop.ownerSettings())) };
    }
    case 'private':
      return { kind: 'shell' };
    case 'unknown':
      return { kind: 'not-found', gone: false };
  }
}

function productPage(
  product: ProductDocument,
  pricedAt: string,
  { categories }: SearchWords,
): PublicPage & { readonly kind: 'product' } {
  const categoryNames = categories.filter(({ category }) => category === product.category);
  return {
    kind: 'product',
    product,
    pricedAt,
    ...(categoryNames.length > 0 ? { categoryNames } : {}),
  };
}

async function productListPage(
  address: PageAddress & { readonly kind: 'catalogue' },
  shop: ShopReader,
  sources: PageSources,
): Promise<ProductListPage> {
  const { keyword, pageNumber, category, sort, front } = address;
  const filters = filtersIn(address);
  const query = { keyword, pageNumber, category, filters, sort: sort ?? ('relevance' as const) };
  const words = await shop.searchWords();
  const names = await shop.categories();
  const tiles = front ? tilesOf(names, words) : [];
  return {
    kind: 'catalogue',
    keyword,
    ...(category === undefined ? {} : { category }),
    ...(hasFilters(filters) ? { filters } : {}),
    ...(sort ? { sort } : {}),
    ...(await listProducts(shop, query, sources.search)),
    ...(front ? { top: await topProducts(shop, sources.search) } : {}),
    categories: categoriesInOrder(names, words.categories),
    ...(words.categories.length > 0 ? { categoryNames: words.categories } : {}),
    ...(tiles.length > 0 ? { tiles } : {}),
    ...(words.columns === undefined ? {} : { columns: words.columns }),
    pricedAt: timeOf(sources),
  };
}

const timeOf = ({ clock }: PageSources) => new Date(clock()).toISOString();
