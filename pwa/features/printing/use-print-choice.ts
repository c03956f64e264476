import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PRINT_KINDS, type PrintKind } from '#shared/admin/print';
import { ordersToPrint } from '../../components/admin/print-address';
import { LABEL_SIZES, PAPERS, type LabelSize, type Paper } from './sheets';

interface Chosen {
  readonly kinds: readonly PrintKind[];
  readonly labels: LabelSize;
  readonly paper: Paper;
  /** Pictures on packing slips. */
  readonly pictures: boolean;
}

function chosenIn(query: URLSearchParams): Chosen {
  const named = query.get('kinds')?.split(',') ?? ['slips'];
  return {
    kinds: PRINT_KINDS.filter((kind) => named.includes(kind)),
    labels: LABEL_SIZES.find((size) => size === query.get('labels')) ?? 'a4',
    paper: PAPERS.find((paper) => paper === query.get('paper')) ?? 'a4',
    pictures: query.get('pictures') === 'yes',
  };
}

/** What is printed. The address follows, so that a reload prints the same. */
export function usePrintChoice() {
  const { state }: { state: unknown } = useLocation();
  const [query, setQuery] = useSearchParams();
  // Not read from the address each time: that changes a moment after what was pressed.
  const [chosen, setChosen] = useState(() => chosenIn(query));

  function choose(change: Partial<Chosen>): void {
    const next = { ...chosen, ...change };
    setChosen(next);
    setQuery(
      (before) => {
        const written = new URLSearchParams(before);
        written.set('kinds', next.kinds.join(','));
        written.set('labels', next.labels);
        written.set('paper', next.paper);
        written.set('pictures', next.pictures ? 'yes' : 'no');
        return written;
      },
      { replace: true, state },
    );
  }

  return {
    ...chosen,
    orders: ordersToPrint(query, state),
    chooseKind(kind: PrintKind, on: boolean) {
      choose({
        kinds: PRINT_KINDS.filter((known) => (known === kind ? on : chosen.kinds.includes(known))),
      });
    },
    chooseLabels: (labels: LabelSize) => choose({ labels }),
    choosePaper: (paper: Paper) => choose({ paper }),
    choosePictures: (pictures: boolean) => choose({ pictures }),
  };
}
export type PrintChoice = ReturnType<typeof usePrintChoice>;
