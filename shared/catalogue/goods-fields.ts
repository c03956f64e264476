import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { hasTwoDecimals } from '../core/paise';
import { plainTyped } from '../core/typed-text';
import { writtenLine, writtenName } from '../core/written-text';
import {
  imageField,
  MAX_BRAND,
  MAX_CATEGORY,
  MAX_NAME,
  descriptionField,
  priceField,
  stockField,
} from './field-rules';

export const MAX_OPTIONS = 3;
export const MAX_OPTION_VALUES = 30;
export const MAX_VARIANTS = 100;
export const MAX_IMAGES = 10;
/** The longest texts, in characters. */
export const MAX_OPTION_TEXT = 40;
export const MAX_ALT = 200;
const MAX_CODE = 64;
const MAX_TAG = 50;
const MAX_TAGS = 50;
const MAX_ATTRIBUTES = 50;
const MAX_ATTRIBUTE_NAME = 60;
const MAX_ATTRIBUTE_VALUE = 500;
const MAX_CHART_ROWS = 40;
const MAX_CHART_CELLS = 12;
const MAX_CHART_CELL = 60;
const MAX_UNIT = 20;
/** In grams: a tonne. */
const MAX_WEIGHT = 1_000_000;

const atMost = (count: number, what: string) => z.maxLength(count, `At most ${count} ${what}`);

/** The shop's own number, or a barcode: empty takes it away. */
const code = z
  .string()
  .check(
    z.overwrite(plainTyped),
    z.trim(),
    z.maxLength(MAX_CODE, `At most ${MAX_CODE} characters`),
    z.regex(/^[^\p{Cc}]*$/u, 'Letters and digits alone'),
  );

const WEIGHT_RULE = 'Enter whole grams from 1 to 10,00,000';
const weight = z
  .int(WEIGHT_RULE)
  .check(z.minimum(1, WEIGHT_RULE), z.maximum(MAX_WEIGHT, WEIGHT_RULE));

const RATE_RULE = 'Enter a rate from 0 to 100 with at most two decimals';
const rate = z
  .number(RATE_RULE)
  .check(z.minimum(0, RATE_RULE), z.maximum(100, RATE_RULE), z.refine(hasTwoDecimals, RATE_RULE));

const optionText = (missing: string) => writtenName(missing, MAX_OPTION_TEXT);

const optionField = z.strictObject({
  name: optionText('An option needs a name'),
  values: z
    .array(optionText('A value is empty'))
    .check(z.minLength(1, 'An option needs a value'), atMost(MAX_OPTION_VALUES, 'values')),
});

/** A variant as an admin sets it. */
export const variantField = z.strictObject({
  /** Absent: a new one, to which the shop gives an id. */
  id: z.optional(documentId),
  values: z.array(optionText('A value is empty')).check(atMost(MAX_OPTIONS, 'values')),
  price: priceField,
  countInStock: stockField,
  mrp: z.optional(z.nullable(priceField)),
  sku: z.optional(code),
  barcode: z.optional(code),
  /** Absent: the product's. */
  image: z.optional(imageField),
  weight: z.optional(z.nullable(weight)),
  archived: z.optional(z.boolean()),
});
export type VariantField = z.infer<typeof variantField>;

const attributesField = z
  .array(
    z.strictObject({
      name: writtenName('An attribute needs a name', MAX_ATTRIBUTE_NAME),
      value: writtenName('An attribute needs a value', MAX_ATTRIBUTE_VALUE),
    }),
  )
  .check(atMost(MAX_ATTRIBUTES, 'attributes'));

export const translationFields = z.strictObject({
  name: writtenName('Name is required', MAX_NAME),
  description: descriptionField,
  options: z.optional(z.array(optionField).check(atMost(MAX_OPTIONS, 'options'))),
  category: z.optional(writtenName('Category is required', MAX_CATEGORY)),
  brand: z.optional(writtenName('Brand is required', MAX_BRAND)),
  attributes: z.optional(attributesField),
});

/**
 * What an admin sets of goods. Each is left as it was where it is absent; `null`, an empty text and an empty list take it away.
 */
export const goodsFields = {
  options: z.optional(z.array(optionField).check(atMost(MAX_OPTIONS, 'options'))),
  variants: z.optional(z.array(variantField).check(atMost(MAX_VARIANTS, 'variants'))),
  images: z.optional(
    z
      .array(
        z.strictObject({
          url: imageField,
          alt: z.optional(writtenLine(MAX_ALT)),
        }),
      )
      .check(atMost(MAX_IMAGES, 'pictures')),
  ),
  mrp: z.optional(z.nullable(priceField)),
  sku: z.optional(code),
  barcode: z.optional(code),
  weight: z.optional(z.nullable(weight)),
  gstRate: z.optional(z.nullable(rate)),
  unit: z.optional(writtenLine(MAX_UNIT)),
  tags: z.optional(z.array(writtenName('A tag is empty', MAX_TAG)).check(atMost(MAX_TAGS, 'tags'))),
  attributes: z.optional(attributesField),
  sizeChart: z.optional(
    z.nullable(
      z.union(
        [
          z
            .array(
              z
                .array(writtenLine(MAX_CHART_CELL))
                .check(z.minLength(1, 'A row is empty'), atMost(MAX_CHART_CELLS, 'columns')),
            )
            .check(z.minLength(1, 'The table is empty'), atMost(MAX_CHART_ROWS, 'rows')),
          imageField,
        ],
        'Enter an address, or a table of at most 40 rows and 12 columns',
      ),
    ),
  ),
  translations: z.optional(z.nullable(z.strictObject({ hi: z.optional(translationFields) }))),
};

const goodsObject = z.strictObject(goodsFields);
export type GoodsFields = z.infer<typeof goodsObject>;

/** Their names, in one order. */
export const GOODS_NAMES = [
  'options',
  'variants',
  'images',
  'mrp',
  'sku',
  'barcode',
  'weight',
  'gstRate',
  'unit',
  'tags',
  'attributes',
  'sizeChart',
  'translations',
] as const satisfies readonly (keyof GoodsFields)[];
