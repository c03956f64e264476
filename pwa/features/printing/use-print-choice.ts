import { useLocation, useSearchParams } from 'react-router-dom';
import { PRINT_KINDS, type PrintKind } from '#shared/admin/print';
import { ordersToPrint } from '../../components/admin/print-address';
import { LABEL_SIZES, type LabelSize } from './sheets';

/** What is printed, as the address says it: a reload prints the same. */
export function usePrintChoice() {
  const { state }: { state: unknown } = useLocation();
  const [query, setQuery] = useSearchParams();
  const named = query.get('kinds')?.split(',') ?? ['slips'];
  const kinds = PRINT_KINDS.filter((kind) => named.includes(kind));

  function choose(name: string, value: string): void {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true, state },
    );
  }

  return {
    orders: ordersToPrint(query, state),
    kinds,
    labels: LABEL_SIZES.find((size) => size === query.get('labels')) ?? 'a4',
    pictures: query.has('pictures', 'yes'),
    chooseKind(kind: PrintKind, on: boolean) {
      const wanted = PRINT_KINDS.filter((known) => (known === kind ? on : kinds.includes(known)));
      choose('kinds', wanted.join(','));
    },
    chooseLabels: (size: LabelSize) => choose('labels', size),
    choosePictures: (on: boolean) => choose('pictures', on ? 'yes' : 'no'),
  };
}
export type PrintChoice = ReturnType<typeof usePrintChoice>;
