import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { register, type Answer } from '../../sync-server/testing/test-client';
import { cut, type Writing } from './order-writings';
import { PLAIN_PRODUCT, productFrom, type TextShop } from './text-writings';

/** The texts of goods, of one text. */
function goodsFrom(text: string) {
  const short = cut(text, 40);
  const options = [{ name: short, values: [short] }];
  const attributes = [{ name: cut(text, 60), value: cut(text, 500) }];
  return {
    options,
    variants: [{ values: [short], price: PLAIN_PRODUCT.price, countInStock: 50 }],
    images: [{ url: PLAIN_PRODUCT.image, alt: cut(text, 200) }],
    unit: cut(text, 20),
    tags: [cut(text, 50)],
    attributes,
    sizeChart: [[cut(text, 60)]],
    translations: { hi: { ...productFrom(text), options, attributes } },
  };
}
const OWN =
  'options.name options.values variants.values images.alt unit tags attributes.name attributes.value sizeChart';
const TRANSLATED =
  'name description options.name options.values category brand attributes.name attributes.value';
const GOODS = [
  ...OWN.split(' '),
  ...TRANSLATED.split(' ').map((field) => `translations.hi.${field}`),
];
/** The product again as it is sold everywhere else. */
const NO_GOODS = {
  options: [],
  variants: [],
  images: [],
  unit: '',
  tags: [],
  attributes: [],
  sizeChart: null,
  translations: null,
};

/** A write into every text field of goods and offers, and of what admins say of reviews. */
export const goodsWritings = (shop: () => TextShop): Writing[] => [
  {
    row: 'PUT /api/products/:id',
    fields: GOODS,
    write: (text) => writeGoods(shop(), text, 'PUT'),
  },
  {
    row: 'PATCH /api/products/:id',
    fields: GOODS.map((field) => `changes.${field}`),
    write: (text) => writeGoods(shop(), text, 'PATCH'),
  },
  {
    row: 'PUT /api/admin/offers/:id',
    fields: ['title', 'hindi', 'categories'],
    async write(text) {
      const { admin } = shop();
      const kept = { title: cut(text, 80), hindi: cut(text, 80), categories: [cut(text, 100)] };
      const terms = { kind: 'percent', value: 10, from: '2026-01-01T00:00:00.000Z', active: false };
      const sent = await admin.ask('PUT', '/api/admin/offers/texts', {
        body: { ...terms, ...kept },
      });
      const written = expect.objectContaining({ offer: expect.objectContaining(kept) });
      return [
        [sent, kept],
        [await admin.get('/api/admin/offers'), { offers: expect.arrayContaining([written]) }],
      ];
    },
  },
  {
    row: 'PUT /api/reviews/:id/answer',
    fields: ['text'],
    async write(text) {
      const answer = cut(text, 1_000);
      const { path, reviewPath } = await newReview(shop());
      const sent = await shop().admin.ask('PUT', `${reviewPath}/answer`, {
        body: { text: answer },
      });
      const written = expect.objectContaining({
        answer: expect.objectContaining({ text: answer }),
      });
      return [
        [sent, {}],
        [await shop().admin.get(path), { reviews: expect.arrayContaining([written]) }],
      ];
    },
  },
  {
    row: 'PUT /api/reviews/:id/hidden',
    fields: ['reason'],
    async write(text) {
      const reason = cut(text, 200);
      const { reviewPath } = await newReview(shop());
      const sent = await shop().admin.ask('PUT', `${reviewPath}/hidden`, { body: { reason } });
      const written = expect.objectContaining({ hidden: expect.objectContaining({ reason }) });
      const list = await shop().admin.get('/api/admin/reviews?view=hidden');
      return [
        [sent, {}],
        [list, { reviews: expect.arrayContaining([written]) }],
      ];
    },
  },
];

async function writeGoods({ admin, product }: TextShop, text: string, method: 'PUT' | 'PATCH') {
  const path = `/api/products/${product}`;
  const fields = goodsFrom(text);
  const bodyOf = (goods: object) =>
    method === 'PATCH'
      ? { changes: goods }
      : { ...PLAIN_PRODUCT, ...productFrom('Kettle'), ...goods };
  const answers: [Answer, object][] = [
    [await admin.ask(method, path, { body: bodyOf(fields) }), fields],
    [await admin.get(path), fields],
  ];
  expect((await admin.ask(method, path, { body: bodyOf(NO_GOODS) })).status).toBe(200);
  return answers;
}

/** A review by a new user: the product's page, and the review's own address. */
async function newReview({ url, product }: TextShop) {
  const { client } = await register(url);
  const path = `/api/products/${product}`;
  const comment = randomUUID();
  await client.post(`${path}/reviews`, { rating: 4, comment });
  const { body } = await client.get(path);
  const reviews: { readonly _id: string; readonly comment: string }[] =
    typeof body === 'object' && body && 'reviews' in body && Array.isArray(body.reviews)
      ? body.reviews
      : [];
  const own = reviews.find((review) => review.comment === comment);
  return { path, reviewPath: `/api/reviews/${own?._id}` };
}
