import { useEffect } from 'react';
import { useEarlyWishes } from '../../hooks/use-early-wishes';
import { useWishes } from '../../hooks/use-wishes';
import { Heart } from './heart';

/** What the hearts of a page show and do, once their code is there. */
export interface Hearts {
  /** The keys of lines (`lineKey`) on the wish list. */
  readonly wished: ReadonlySet<string>;
  readonly Heart: typeof Heart;
}

/** Tells a page what of its products is wished for, again whenever that changes. Shows nothing by itself. */
export function Component({ onHearts }: { onHearts: (hearts: Hearts) => void }) {
  const areMoved = useEarlyWishes();
  const lines = useWishes()
    ?.map(({ _id }) => _id)
    .join('\n');
  useEffect(() => {
    if (!areMoved || lines === undefined) return;
    onHearts({ wished: new Set(lines.split('\n')), Heart });
  }, [areMoved, lines, onHearts]);
  return null;
}
