import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '../../../i18n/messages';
import type { QueryParts } from '../list/use-list-address';
import { GoodsChoice } from '../../../components/admin/goods-choice';
import { useProductChoice } from '../list/use-goods';
import { NARROWED_BY, type OrderFilter } from './use-order-list';

interface OrderFiltersProps {
  readonly filter: OrderFilter;
  /** Names of couriers to choose from; others can be typed. */
  readonly couriers: readonly string[];
  readonly onChange: (parts: QueryParts) => void;
}

/** Narrows the list of orders by day, courier, city and product; what is chosen is in the address. */
export function OrderFilters({ filter, couriers, onChange }: OrderFiltersProps) {
  const t = useT();
  const count = NARROWED_BY.filter((name) => filter[name] !== null).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <Box sx={{ mb: 2 }}>
      <Button aria-expanded={isOpen} variant="outlined" onClick={() => setOpen(!isOpen)}>
        {count > 0 ? t('Filters: {count}', { count }) : t('Filters')}
      </Button>
      {isOpen && (
        <FilterForm
          // What the address says, where it says something else.
          key={NARROWED_BY.map((name) => filter[name]).join('\n')}
          filter={filter}
          couriers={couriers}
          onChange={onChange}
        />
      )}
    </Box>
  );
}

function FilterForm({ filter, couriers, onChange }: OrderFiltersProps) {
  const t = useT();
  const [product, setProduct] = useState(filter.product);
  const choice = useProductChoice(product === null ? [] : [product]);
  const shrink = { inputLabel: { shrink: true } };
  return (
    <Box
      component="form"
      aria-label={t('Filters')}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const typed = (name: string) => {
          const text = data.get(name);
          return typeof text === 'string' ? text.trim() : '';
        };
        onChange({
          from: typed('from'),
          until: typed('until'),
          courier: typed('courier'),
          city: typed('city'),
          product,
        });
      }}
      sx={{
        display: 'grid',
        gap: 2,
        mt: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' },
        maxWidth: 900,
        '& > *': { minWidth: 0 },
      }}
    >
      <TextField
        type="date"
        size="small"
        name="from"
        label={t('From day')}
        defaultValue={filter.from ?? ''}
        slotProps={shrink}
      />
      <TextField
        type="date"
        size="small"
        name="until"
        label={t('Until day')}
        defaultValue={filter.until ?? ''}
        slotProps={shrink}
      />
      <TextField
        size="small"
        name="courier"
        label={t('Courier')}
        defaultValue={filter.courier ?? ''}
        slotProps={{ ...shrink, htmlInput: { maxLength: 100, list: 'filter-couriers' } }}
      />
      <datalist id="filter-couriers">
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        size="small"
        name="city"
        label={t('City')}
        defaultValue={filter.city ?? ''}
        slotProps={{ ...shrink, htmlInput: { maxLength: 100 } }}
      />
      <Box sx={{ gridColumn: '1 / -1', maxWidth: 440 }}>
        <GoodsChoice
          label={t('Product')}
          searchLabel={t('Search products')}
          hint={t('Orders that have this product.')}
          chosen={choice.chosen}
          found={choice.found}
          keyword={choice.keyword}
          error={undefined}
          onSearch={choice.onSearch}
          onChange={(ids) => setProduct(ids.at(-1) ?? null)}
        />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained">
          {t('Show orders')}
        </Button>
        <Button
          onClick={() => onChange(Object.fromEntries(NARROWED_BY.map((name) => [name, null])))}
        >
          {t('Clear')}
        </Button>
      </Box>
    </Box>
  );
}
