import { isSameValue } from '../core/same-value';
import { MAX_STOCK } from './field-rules';
import type { VariantDocument } from './goods';
import { MAX_VARIANTS, type VariantField } from './goods-fields';

/**
 * The variants that an admin wants, with what others have changed meanwhile: another cell of the same table stays as they set it, a variant
 * that they added comes to the others, and the difference between the wanted and the seen stock comes to what sales have left.
 * @param wanted all of them; `undefined`: they are not to be changed
 * @param seen as the admin saw them; `undefined`: no check, and all is as wanted
 * @param now as they are
 * @returns `conflict` where both set the same cell, or pieces are to be taken out that are no longer there
 */
export function mergedVariants(
  wanted: readonly VariantField[] | undefined,
  seen: readonly VariantDocument[] | null | undefined,
  now: readonly VariantDocument[] = [],
): VariantField[] | 'conflict' | undefined {
  if (!wanted) return undefined;
  if (seen === undefined) return [...wanted];
  const saw = new Map((seen ?? []).map((one) => [one.id, one]));
  const is = new Map(now.map((one) => [one.id, one]));
  const merged: VariantField[] = [];
  for (const variant of wanted) {
    const id = variant.id ?? '';
    const one = mergedVariant(variant, saw.get(id), is.get(id));
    if (one === 'conflict') return 'conflict';
    if (one) merged.push(one);
  }
  const kept = new Set(wanted.map(({ id }) => id));
  const others = now.filter(({ id }) => !kept.has(id));
  const added = others.filter(({ id }) => !saw.has(id));
  const isLost = others.some((one) => saw.has(one.id) && !isSame(one, saw.get(one.id)));
  const isTwice = added.some(({ values }) =>
    wanted.some((one) => one.id === undefined && isSameValue(one.values, values)),
  );
  const isTooMany = added.length > 0 && merged.length + added.length > MAX_VARIANTS;
  return isLost || isTwice || isTooMany ? 'conflict' : [...merged, ...added];
}

/** @returns nothing where another admin removed what is wanted as it was */
function mergedVariant(
  wanted: VariantField,
  saw: VariantDocument | undefined,
  is: VariantDocument | undefined,
): VariantField | 'conflict' | undefined {
  const isUnchanged = saw && isSame(wanted, saw) && wanted.countInStock === saw.countInStock;
  if (!is) return isUnchanged ? undefined : saw ? 'conflict' : wanted;
  if (!saw) return isSame(wanted, is) ? wanted : 'conflict';
  const [mine, before, theirs] = [cellsOf(wanted), cellsOf(saw), cellsOf(is)];
  const cells: Record<string, unknown> = {};
  for (const name of new Set([mine, before, theirs].flatMap((one) => [...one.keys()]))) {
    const [my, was, their] = [mine.get(name), before.get(name), theirs.get(name)];
    if (!isSameValue(my, was) && !isSameValue(their, was) && !isSameValue(my, their))
      return 'conflict';
    cells[name] = isSameValue(my, was) ? their : my;
  }
  const countInStock = is.countInStock + wanted.countInStock - saw.countInStock;
  if (countInStock < 0 || countInStock > MAX_STOCK) return 'conflict';
  const said = Object.entries(cells).filter(([, value]) => value !== undefined);
  // Each cell is of its field.
  return { ...Object.fromEntries(said), countInStock } as VariantField;
}

/** What is compared of a variant, all but its stock; `null` and empty texts say that there is none. */
const cellsOf = ({ countInStock: _stock, ...variant }: VariantDocument | VariantField) =>
  new Map<string, unknown>(
    Object.entries(variant).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
    ),
  );

const isSame = (one: VariantDocument | VariantField, other: VariantDocument | undefined) =>
  other !== undefined &&
  isSameValue([...cellsOf(one)].toSorted(byName), [...cellsOf(other)].toSorted(byName));
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
