/** What the law wants said of packed goods, as attributes are called that say it: a page says these names in the reader's language. */
export const DECLARATIONS = {
  origin: 'Country of origin',
  netQuantity: 'Net quantity',
  maker: 'Maker',
  bestBefore: 'Best before',
} as const;
