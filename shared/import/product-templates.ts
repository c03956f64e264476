import { addUsedColumns, columnsOf, type Cells } from './own-columns';

/** A table to begin with: the header and samples that are to be replaced. */
export interface ProductTemplate {
  /** The name of the file. */
  readonly file: string;
  readonly table: string;
}

function tableOf(rows: readonly Cells[]): string {
  const used = new Set<string>();
  addUsedColumns(used, rows);
  const columns = columnsOf(used);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

const SAMPLE = { image: '/pictures/placeholder-960.webp', brand: 'Your brand' };

const KETTLE: Cells = {
  ...SAMPLE,
  name: 'Brass Kettle',
  price: '1299',
  category: 'Kitchen',
  description: 'Holds two litres.',
  countInStock: '10',
};
const LAMP: Cells = {
  ...SAMPLE,
  name: 'Clay Lamp',
  price: '49.50',
  category: 'Home',
  countInStock: '200',
};

export const PLAIN_TEMPLATE: ProductTemplate = {
  file: 'products.csv',
  table: tableOf([KETTLE, LAMP]),
};

/** Each variant has its row; those of one product share its id, and the first has what is of the product. */
export const VARIANT_TEMPLATE: ProductTemplate = {
  file: 'products-with-variants.csv',
  table: tableOf([
    {
      ...SAMPLE,
      _id: 'cotton-kurta',
      name: 'Cotton Kurta',
      category: 'Clothing',
      description: 'Soft and light.',
      ...kurta('M', '799', '5'),
    },
    { _id: 'cotton-kurta', ...kurta('L', '849', '3') },
    LAMP,
  ]),
};

function kurta(size: string, price: string, countInStock: string): Cells {
  return {
    price,
    countInStock,
    option1: 'Size',
    value1: size,
    option2: 'Colour',
    value2: 'Red',
    sku: `KUR-${size}-RED`,
    mrp: '999',
  };
}
