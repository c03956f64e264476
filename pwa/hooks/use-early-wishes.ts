import { useEffect, useEffectEvent, useState } from 'react';
import { moveEarlyWishes } from '../catalogue/early-wishes';
import { useSession } from './use-session';
import { useWishList } from './use-wishes';
import { whileWanted } from './while-wanted';

/** Puts what was pressed on hearts before their code was there on the wish list. @returns whether it was done */
export function useEarlyWishes(): boolean {
  const [areMoved, setMoved] = useState(false);
  const isKnown = useSession() !== undefined;
  const { add, remove } = useWishList();
  const move = useEffectEvent(() =>
    moveEarlyWishes((line, isWished) => (isWished ? add(line) : remove(line))),
  );
  useEffect(() => (isKnown ? whileWanted(move(), () => setMoved(true)) : undefined), [isKnown]);
  return areMoved;
}
