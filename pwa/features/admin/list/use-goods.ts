import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { foldText } from '#shared/catalogue/keyword';
import { adminProductPage } from '#shared/admin/product-list';
import { readCategories, readProducts } from '../../../catalogue/catalogue-reader';
import { useDeviceQuery } from '../../../hooks/use-device-query';
import { useServices } from '../../../hooks/services';
import { queryOf } from './use-list-address';
import type { Choosable } from '../../../components/admin/goods-choice';

/** How many are shown of what a search finds: the next letter narrows it. */
const SHOWN = 8;

/** Products for an offer: those that fit what is typed, and the names of those that are chosen. */
export function useProductChoice(chosen: readonly string[]) {
  const { api, db } = useServices();
  const [keyword, setKeyword] = useState('');
  const words = keyword.trim();
  const { data } = useQuery({
    queryKey: ['admin products', 'for an offer', words],
    queryFn: ({ signal }) =>
      api.request('GET', `/admin/products?${queryOf({ keyword: words }).toString()}`, {
        schema: adminProductPage,
        signal,
      }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = chosen.join(' ');
  const onDevice = useDeviceQuery(() => readProducts(db, ids === '' ? [] : ids.split(' ')), [ids]);
  const names = useMemo(
    () => new Map([...(onDevice ?? []).map(({ _id, name }) => [_id, name] as const), ...seen]),
    [onDevice, seen],
  );
  const found: readonly Choosable[] =
    words === ''
      ? []
      : (data?.products ?? []).slice(0, SHOWN).map(({ _id, name }) => ({ id: _id, name }));
  return {
    keyword,
    found,
    onSearch(next: string): void {
      setSeen(new Map([...seen, ...found.map(({ id, name }) => [id, name] as const)]));
      setKeyword(next);
    },
    chosen: chosen.map((id): Choosable => ({ id, name: names.get(id) ?? id })),
  };
}

/** Categories for an offer: those of this device's copy that hold what is typed. */
export function useCategoryChoice(chosen: readonly string[]) {
  const { db } = useServices();
  const [keyword, setKeyword] = useState('');
  const all = useDeviceQuery(() => readCategories(db), [db]) ?? [];
  const words = foldText(keyword.trim());
  const named = (name: string): Choosable => ({ id: name, name });
  return {
    keyword,
    found:
      words === ''
        ? []
        : all
            .filter((name) => foldText(name).includes(words))
            .slice(0, SHOWN)
            .map(named),
    onSearch: setKeyword,
    chosen: chosen.map(named),
  };
}
