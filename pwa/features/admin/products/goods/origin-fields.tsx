import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoryList } from '#shared/admin/category-list';
import { filterCounts } from '#shared/catalogue/filter-reply';
import { SuggestedField } from '../../../../components/design/suggested-field';
import { useServices } from '../../../../hooks/services';
import { useT } from '../../../../i18n/messages';
import type { ProductForm } from './product-form';

interface ListedFieldProps {
  readonly form: ProductForm;
}

const NONE: readonly never[] = [];
const named = (name: string) => ({ name });

/** The category, with those that there are to choose from: another spelling would be another category. */
export function CategoryField({ form }: ListedFieldProps) {
  const t = useT();
  const { api } = useServices();
  const [isAsked, setAsked] = useState(false);
  const { data = NONE } = useQuery({
    queryKey: ['admin products', 'categories'],
    queryFn: async ({ signal }) => {
      const path = '/admin/categories';
      const { categories, counts } = await api.request('GET', path, {
        schema: categoryList,
        signal,
      });
      const all = [...categories, ...counts].map(({ category }) => category);
      return [...new Set(all)].filter((name) => name !== '').map(named);
    },
    enabled: isAsked,
  });
  return (
    <SuggestedField
      form={form}
      name="category"
      label={t('Category')}
      autoComplete="off"
      options={data}
      onEnter={() => setAsked(true)}
    />
  );
}

/** The brand, with the most frequent ones of the shop. */
export function BrandField({ form }: ListedFieldProps) {
  const t = useT();
  const { api } = useServices();
  const [isAsked, setAsked] = useState(false);
  const { data = NONE } = useQuery({
    queryKey: ['admin products', 'brands'],
    queryFn: async ({ signal }) => {
      const path = '/products/filters';
      const { brands } = await api.request('GET', path, { schema: filterCounts, signal });
      return brands.map(({ value }) => named(value));
    },
    enabled: isAsked,
  });
  return (
    <SuggestedField
      form={form}
      name="brand"
      label={t('Brand')}
      autoComplete="off"
      options={data}
      onEnter={() => setAsked(true)}
    />
  );
}
