import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { keepDraft, readDraft } from '../../../database/form-draft';
import { useServices } from '../../../hooks/services';
import { useSession } from '../../../hooks/use-session';

/** By the orders' ids. */
const schema = z.record(z.string(), z.string());

/**
 * The tracking numbers that are typed and not sent yet: kept on the device, so that a reload loses none.
 * @param orders the orders that wait for one; nothing while that is not known
 */
export function useTypedNumbers(orders: readonly { readonly _id: string }[] | undefined) {
  const { db } = useServices();
  const userId = useSession()?.user._id ?? null;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isBegun = useRef(false);
  useEffect(() => {
    let isHere = true;
    readDraft(db, { name: 'tracking numbers', userId, schema }).then(
      (kept) => {
        if (isHere && kept && !isBegun.current) setTyped(kept);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [db, userId]);

  return {
    of: (id: string) => typed[id] ?? '',
    set(id: string, number: string): void {
      isBegun.current = true;
      const next = { ...typed, [id]: number };
      setTyped(next);
      // What went out meanwhile needs no number any more.
      const waiting = new Set(orders?.map(({ _id }) => _id));
      const kept = Object.entries(next).filter(([one, text]) => waiting.has(one) && text !== '');
      const draft = { name: 'tracking numbers', userId, schema };
      keepDraft(db, draft, Object.fromEntries(kept)).catch(() => undefined);
    },
  };
}
