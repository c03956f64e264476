import { newProduct } from '#shared/catalogue/edit-product';
import type { Product } from '#shared/catalogue/product';
import { packPinTable } from '#shared/shipping/pin-table';
import {
  loadDemoProducts,
  loadOffers,
  loadPinRows,
  loadSearchWords,
  pictureOf,
  type DemoProduct,
} from '../../demo-shop/demo-shop';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Of several processes that look at once each finds nothing: the step's name is what only one of them gets. */
const STEP = 'demo shop';

/**
 * Fills an empty shop with the demo products. The first of the list is the newest, and each is a minute older than the
 * one before it, so that newest-first is the order of the list. A shop that is not empty, or not any more, stays as it is: of
 * several processes that start at once one fills it.
 * @param now milliseconds since 1970
 * @returns how many products it has put there
 */
export async function fillShop(
  store: ShopStore,
  now: number,
  products?: readonly DemoProduct[],
): Promise<number> {
  const demo = products ?? (await loadDemoProducts());
  // A list of products of one's own is only that.
  const words = products ? undefined : await loadSearchWords();
  const pins = products ? undefined : packPinTable(await loadPinRows(), 1);
  const offers = products ? undefined : await loadOffers(new Date(now).toISOString());
  let filled = 0;
  await store.once(STEP, async (shop) => {
    // A transaction callback may run again.
    filled = 0;
    if ((await shop.catalogueVersion()) > 0) return;
    if (words) {
      const { synonyms, categories } = words;
      await shop.putSearchWords({ synonyms, categories: [], revision: 1 });
      await shop.putCategories({ categories, moves: [], revision: 1 });
    }
    if (pins) await shop.putPinTable(pins);
    if (offers) await shop.putOffers({ offers, salt: '', revision: 1 });
    let reviewers = 0;
    for (const [place, product] of demo.entries()) {
      await shop.putProduct(productOf(product, now - (place + 1) * MINUTE));
      for (const review of product.reviews) {
        reviewers += 1;
        await addReview(shop, product.id, review, `demo-reviewer-${reviewers}`, now);
      }
    }
    filled = demo.length;
  });
  return filled;
}

function productOf(
  { id, reviews: _reviews, goods, ...fields }: DemoProduct,
  createdAt: number,
): Product {
  return newProduct(id, { ...fields, ...goods, image: pictureOf(id) }, createdAt);
}

/** Reviewers of the demo exist as names alone: each has a made-up id, since one person reviews a product once. */
function addReview(
  shop: ShopWriter,
  product: string,
  { daysAgo, ...review }: DemoProduct['reviews'][number],
  user: string,
  now: number,
): Promise<void> {
  const createdAt = new Date(now - daysAgo * DAY).toISOString();
  return shop.addReview({
    _id: user.replace('reviewer', 'review'),
    user,
    product,
    ...review,
    createdAt,
  });
}
