import { useId, useState, type ReactNode } from 'react';
import type { FilterCounts } from '#shared/catalogue/filter-reply';
import { RUPEES, type ProductFilters } from '#shared/catalogue/product-filters';
import type { CatalogueChoice } from '#shared/catalogue/search-path';
import { buttonLook } from '../../components/design/button-look';
import { useCategories, useCategoryName } from '../../hooks/use-catalogue';
import { useMessages, useT } from '../../i18n/messages';
import { filterText } from './filter-texts';
import styles from './filter-fields.module.css';

interface FilterFieldsProps {
  readonly choice: CatalogueChoice;
  readonly counts: FilterCounts;
  readonly onChoose: (changes: CatalogueChoice) => void;
}

/** Values shown of a filter before all of them are asked for. */
const SHOWN = 8;

/** A value of a filter with how many products it gives; one that gives none is shown where it is chosen. */
interface Entry {
  readonly key: string;
  readonly text: string;
  readonly count: number;
  readonly isChosen: boolean;
  toggle(): void;
}

/** What has a Hindi text, too. */
interface Named {
  readonly hindi?: string | undefined;
}

/** All filters, with how many products each would give. */
export function FilterFields({ choice, counts, onChoose }: FilterFieldsProps) {
  const { t, language } = useMessages();
  const nameOf = useCategoryName();
  const { category, brands = [], rating, inStock, discount, options = [] } = choice;

  const { inOrder } = useCategories();
  const byName = new Map(counts.categories.map((one) => [one.value, one]));
  const counted = inOrder([...byName.keys()]).flatMap((name) => byName.get(name) ?? []);
  const categories = withChosen(counted, category ? [category] : []).map(
    ({ value, count }): Entry => ({
      key: value,
      text: nameOf(value),
      count,
      isChosen: value === category,
      toggle: () => onChoose({ category: value === category ? undefined : value }),
    }),
  );
  const ofBrand = withChosen(counts.brands, brands).map(({ value, count }): Entry => {
    const isChosen = brands.includes(value);
    const others = brands.filter((one) => one !== value);
    const toggle = () => onChoose({ brands: isChosen ? others : [...others, value] });
    return { key: value, text: value, count, isChosen, toggle };
  });
  const steps = (
    name: 'rating' | 'discount',
    chosen: number | undefined,
    counted: FilterCounts['ratings'],
  ) =>
    withChosen(counted, chosen === undefined ? [] : [chosen]).map(({ value, count }): Entry => {
      const one: ProductFilters = { [name]: value };
      const isChosen = value === chosen;
      const toggle = () => onChoose(isChosen ? { [name]: undefined } : one);
      return { key: String(value), text: filterText(t, one), count, isChosen, toggle };
    });
  const optionNames = new Set([...counts.options, ...options].map(({ name }) => name));
  const optionOf = (name: string) => counts.options.find((one) => one.name === name);
  const textOf = (text: string, { hindi }: Named = {}) => (language === 'hi' && hindi) || text;
  const ofOption = (name: string) => {
    const chosen = options.filter((one) => one.name === name).map(({ value }) => value);
    const counted = optionOf(name)?.values ?? [];
    return withChosen(counted, chosen).map(({ value, count, ...named }): Entry => {
      const isChosen = chosen.includes(value);
      const others = options.filter((one) => one.name !== name || one.value !== value);
      const toggle = () => onChoose({ options: isChosen ? others : [...others, { name, value }] });
      return { key: value, text: textOf(value, named), count, isChosen, toggle };
    });
  };
  const stock: Entry = {
    key: 'in',
    text: t('In Stock'),
    count: counts.inStock,
    isChosen: inStock === true,
    toggle: () => onChoose({ inStock: inStock ? undefined : true }),
  };

  return (
    <div className={styles.fields}>
      <Group name={t('Category')} entries={categories} />
      <PriceFields
        key={`${choice.minPrice} ${choice.maxPrice}`}
        {...{ choice, counts, onChoose }}
      />
      <Group name={t('Availability')} entries={[stock]} />
      {[...optionNames].map((name) => (
        <Group key={name} name={textOf(name, optionOf(name))} entries={ofOption(name)} />
      ))}
      <Group name={t('Brand')} entries={ofBrand} />
      <Group name={t('Rating')} entries={steps('rating', rating, counts.ratings)} />
      <Group name={t('Discount')} entries={steps('discount', discount, counts.discounts)} />
    </div>
  );
}

/** A value, counted. */
interface Counted<Value> extends Named {
  readonly value: Value;
  readonly count: number;
}

/** The counted values, and the chosen ones that give nothing. */
function withChosen<Value extends string | number>(
  counted: readonly Counted<Value>[],
  chosen: readonly Value[],
): Counted<Value>[] {
  const missing = chosen.filter((one) => counted.every(({ value }) => value !== one));
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))];
}

function Fieldset({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

/** The values of one filter, the first of many until all are asked for. */
function Group({ name, entries }: { name: string; entries: readonly Entry[] }) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? entries : entries.filter((one, place) => place < SHOWN || one.isChosen);
  if (entries.length === 0) return null;
  return (
    <Fieldset name={name}>
      {shown.map(({ key, text, count, isChosen, toggle }) => (
        <label key={key} className={styles.entry}>
          <input type="checkbox" checked={isChosen} onChange={toggle} />
          <span>{text}</span>
          <span className={styles.count}>{count}</span>
        </label>
      ))}
      {shown.length < entries.length ? (
        <button type="button" className={buttonLook.text} onClick={() => setAll(true)}>
          {t('Show {count} more', { count: entries.length - shown.length })}
        </button>
      ) : null}
    </Fieldset>
  );
}

const rupeesOf = (text: string) => (RUPEES.test(text.trim()) ? Number(text) : undefined);

/** A price range, in whole rupees; one that is the wrong way round is turned. */
function PriceFields({ choice, counts, onChoose }: FilterFieldsProps) {
  const t = useT();
  const form = useId();
  const { minPrice, maxPrice } = choice;
  const [from, setFrom] = useState(String(minPrice ?? ''));
  const [to, setTo] = useState(String(maxPrice ?? ''));
  const { prices } = counts;
  if (!prices && minPrice === undefined && maxPrice === undefined) return null;
  function apply() {
    const [low, high] = [rupeesOf(from), rupeesOf(to)];
    const isTurned = low !== undefined && high !== undefined && low > high;
    const [min, max] = isTurned ? [high, low] : [low || undefined, high];
    if (min !== minPrice || max !== maxPrice) onChoose({ minPrice: min, maxPrice: max });
  }
  const field = (label: string, value: string, hint: number | undefined, set: typeof setFrom) => (
    <input
      form={form}
      inputMode="numeric"
      maxLength={8}
      aria-label={label}
      placeholder={hint === undefined ? '' : String(hint)}
      value={value}
      // What was typed counts where another filter, or the end of all, is pressed next.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.form?.contains(relatedTarget)) apply();
      }}
      onChange={({ target }) => set(target.value.replace(/\D/g, ''))}
    />
  );
  return (
    <Fieldset name={t('Price')}>
      <form
        id={form}
        className={styles.price}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {field(t('Lowest price in rupees'), from, prices && Math.floor(prices.from), setFrom)}
        <span aria-hidden>–</span>
        {field(t('Highest price in rupees'), to, prices && Math.ceil(prices.to), setTo)}
        <button type="submit" className={buttonLook.outlined}>
          {t('Set')}
        </button>
      </form>
    </Fieldset>
  );
}
