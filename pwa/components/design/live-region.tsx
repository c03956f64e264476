import type { ReactNode } from 'react';
import { hiddenText } from './hidden-text';

/** Text that only screen readers get, read out politely when it changes. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return <output className={hiddenText}>{children}</output>;
}
