import { JSDOM } from 'jsdom';

/** One item of a feed: each attribute with its texts, without the prefix of its namespace. */
export type FeedItem = ReadonlyMap<string, readonly string[]>;

/** Reads a feed of products as its takers do. @throws DOMException where it is no well-formed XML */
export function readFeed(text: string): { readonly title: string; readonly items: FeedItem[] } {
  const { document } = new JSDOM(text, { contentType: 'text/xml' }).window;
  const items = [...document.getElementsByTagName('item')].map((item) => {
    const fields = new Map<string, string[]>();
    for (const child of item.children) {
      if (child.namespaceURI !== 'http://base.google.com/ns/1.0')
        throw new Error(`Not of the feed's namespace: ${child.nodeName}`);
      const value = child.textContent ?? '';
      fields.set(child.localName, [...(fields.get(child.localName) ?? []), value]);
    }
    return fields;
  });
  return { title: document.querySelector('channel > title')?.textContent ?? '', items };
}

/** One attribute's rule, as the takers publish it. */
interface Rule {
  readonly form: RegExp;
  readonly isRequired?: true;
  /** How often it may be there; once unless given. */
  readonly most?: number;
}

const PRICE = /^\d+\.\d\d INR$/;
/** Google's product data specification, and the fields that Meta's catalogues require; the first alone differ. */
const RULES: Readonly<Record<string, Rule>> = {
  id: { form: /^[\w.-]{1,50}$/, isRequired: true },
  title: { form: /^\S.{0,148}\S$|^\S$/, isRequired: true },
  description: { form: /^\S[\s\S]{0,4999}$/, isRequired: true },
  link: { form: /^https:\/\/shop\.example\/product\/\S+$/, isRequired: true },
  image_link: { form: /^https:\/\/\S{1,1990}$/, isRequired: true },
  additional_image_link: { form: /^https:\/\/\S{1,1990}$/, most: 10 },
  availability: { form: /^(?:in|out)(?:_of)?_stock$|^(?:in|out of) stock$/, isRequired: true },
  price: { form: PRICE, isRequired: true },
  sale_price: { form: PRICE },
  condition: { form: /^new$/, isRequired: true },
  brand: { form: /^\S.{0,69}$/, isRequired: true },
  gtin: { form: /^(?:\d{8}|\d{12,14})$/ },
  mpn: { form: /^.{1,70}$/ },
  identifier_exists: { form: /^no$/ },
  item_group_id: { form: /^[\w-]{1,50}$/ },
  color: { form: /^\D.{0,39}$/ },
  size: { form: /^.{1,100}$/ },
  material: { form: /^.{1,200}$/ },
  pattern: { form: /^.{1,100}$/ },
  gender: { form: /^(?:male|female|unisex)$/ },
  age_group: { form: /^(?:newborn|infant|toddler|kids|adult)$/ },
  product_detail: { form: /^.+$/, most: 100 },
  product_type: { form: /^.{1,750}$/, isRequired: true },
  shipping_weight: { form: /^[1-9]\d* g$/ },
  unit_pricing_measure: { form: /^[1-9]\d*g$/ },
  unit_pricing_base_measure: { form: /^(?:100g|1kg)$/ },
};
const TELLS_APART = ['color', 'size', 'material', 'pattern', 'gender', 'age_group'];

/** What the takers would refuse in a feed, a sentence each. */
export function feedFaults(items: readonly FeedItem[]): string[] {
  const faults = items.flatMap((item) => itemFaults(item));
  const ids = items.map((item) => one(item, 'id'));
  if (new Set(ids).size < ids.length) faults.push('an id is there twice');
  return [...faults, ...groupFaults(items)];
}

function itemFaults(item: FeedItem): string[] {
  const id = one(item, 'id');
  const faults = Object.entries(RULES).flatMap(([name, { form, isRequired, most = 1 }]) => {
    const values = item.get(name) ?? [];
    const wrong = values.filter((value) => !form.test(value));
    return [
      ...wrong.map((value) => `${id}: ${name} is ${value}`),
      ...(isRequired && values.length === 0 ? [`${id}: no ${name}`] : []),
      ...(values.length > most ? [`${id}: ${values.length} × ${name}`] : []),
    ];
  });
  const unknown = [...item.keys()].filter((name) => !(name in RULES));
  const rupees = (name: string) => Number.parseFloat(one(item, name));
  if (item.has('sale_price') && !(rupees('sale_price') < rupees('price')))
    faults.push(`${id}: the sale price is not lower`);
  if (rupees('price') <= 0) faults.push(`${id}: costs nothing`);
  const isNamed = item.has('gtin') || item.has('mpn');
  if (isNamed === item.has('identifier_exists')) faults.push(`${id}: identifier_exists`);
  return [...faults, ...unknown.map((name) => `${id}: unknown ${name}`)];
}

/** The items of a group differ in what the takers tell them apart by. */
function groupFaults(items: readonly FeedItem[]): string[] {
  const groups = new Map<string, FeedItem[]>();
  for (const item of items) {
    const id = one(item, 'item_group_id');
    if (id !== '') groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return [...groups].flatMap(([id, members]) => {
    const looks = members.map((item) => TELLS_APART.map((name) => one(item, name)).join('\n'));
    return new Set(looks).size < looks.length ? [`${id}: two items look the same`] : [];
  });
}

/** The first text of an attribute; none: empty. */
export const one = (item: FeedItem, name: string): string => item.get(name)?.[0] ?? '';
