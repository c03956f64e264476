import { useSearchParams } from 'react-router-dom';
import { useIsHydrated } from '../../hooks/use-is-hydrated';

/**
 * The variant that the address names (`?variant=`), and how it is written there: the visit stays the same. The server renders a
 * product's page without it, one for all choices, so that the first render of its document does too.
 */
export function useAddressVariant() {
  const [params, setParams] = useSearchParams();
  const isHydrated = useIsHydrated();
  return {
    id: (isHydrated && params.get('variant')) || undefined,
    set(id: string | undefined): void {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === undefined) next.delete('variant');
          else next.set('variant', id);
          return next;
        },
        { replace: true },
      );
    },
  };
}
