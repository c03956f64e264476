import { listWords, type FieldWords } from '../forms/conflict-texts';
import type { CategoryRow, TypedCategories } from './category-form';

const TILES = {
  auto: 'Where one of them has a picture',
  on: 'Always',
  off: 'Never',
} as const;

/** What is set of the categories, and its values. */
export const CATEGORY_WORDS: Readonly<Record<keyof TypedCategories, FieldWords>> = {
  rows: listWords<CategoryRow>('Categories', ({ category, hindi, image, hidden }, t) => [
    category,
    hindi,
    image,
    hidden ? t('Hidden') : '',
  ]),
  tiles: {
    label: 'Categories as tiles on the home page',
    text: (value, t) => (value === 'on' || value === 'off' ? t(TILES[value]) : t(TILES.auto)),
  },
  columns: {
    label: 'Products on a phone',
    text: (value, t) => (value === '2' ? t('Two in a row') : t('One in a row')),
  },
};
