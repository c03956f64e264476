import type { OrderAmendment } from './order-steps';

/** How the pieces of a line changed, in any language: `Kettle: 2 → 1`. */
export const changeOfLine = ({ name, before, after }: OrderAmendment['lines'][number]): string =>
  `${name}: ${before} → ${after}`;
