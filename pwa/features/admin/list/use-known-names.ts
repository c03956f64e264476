import { useQuery } from '@tanstack/react-query';
import { categoryList } from '#shared/admin/category-list';
import { filterCounts } from '#shared/catalogue/filter-reply';
import { useServices } from '../../../hooks/services';

const NONE: readonly string[] = [];

/** The categories that there are to choose from: another spelling would be another category. @param isAsked not read before */
export function useCategoryNames(isAsked: boolean): readonly string[] {
  const { api } = useServices();
  const { data = NONE } = useQuery({
    queryKey: ['admin products', 'categories'],
    queryFn: async ({ signal }) => {
      const path = '/admin/categories';
      const { categories, counts } = await api.request('GET', path, {
        schema: categoryList,
        signal,
      });
      const all = [...categories, ...counts].map(({ category }) => category);
      return [...new Set(all)].filter((name) => name !== '');
    },
    enabled: isAsked,
  });
  return data;
}

/** The most frequent brands of the shop. @param isAsked not read before */
export function useBrandNames(isAsked: boolean): readonly string[] {
  const { api } = useServices();
  const { data = NONE } = useQuery({
    queryKey: ['admin products', 'brands'],
    queryFn: async ({ signal }) => {
      const path = '/products/filters';
      const { brands } = await api.request('GET', path, { schema: filterCounts, signal });
      return brands.map(({ value }) => value);
    },
    enabled: isAsked,
  });
  return data;
}
