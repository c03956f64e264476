import type { Range } from '../../engine';
import type { AnyKind, Kind, Stored } from '../../kind';
import { KINDS } from '../../kinds/all-kinds';
import { LISTED } from '../memory/table';
import { Conditions } from './conditions';

/*
 * The tables that follow from the kinds. Each has the columns `key`, `owner`, `version` and `doc` (null where a row was removed); for an
 * index `x` the group in `in_x`, and what orders it in `at_x`; for lists their order in `listed`; and those that the kind declares.
 */

/** What a row has in the columns of its table, besides its key. */
export function columnsOf<Row extends object>(
  kind: Kind<Row>,
  { key, owner, version, row }: Stored<Row>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = { key, owner, version, doc: row };
  if (!row) return columns;
  if (kind.listed) columns['listed'] = kind.listed(row);
  for (const [name, { of, at, isMany }] of Object.entries(kind.indexes)) {
    const groups = of(row);
    columns[`in_${name}`] = isMany ? groups : groups[0];
    if (at && groups.length > 0) columns[`at_${name}`] = at(row);
  }
  for (const [name, value] of Object.entries(kind.columns ?? {})) columns[name] = value(row);
  return columns;
}

/** The names of the columns of a kind's table. */
export function columnNames(kind: AnyKind): string[] {
  return [
    'key',
    'owner',
    'version',
    'doc',
    ...(kind.listed ? ['listed'] : []),
    ...Object.entries(kind.indexes).flatMap(([name, { at }]) => [
      `in_${name}`,
      ...(at ? [`at_${name}`] : []),
    ]),
    ...Object.keys(kind.columns ?? {}),
  ];
}

/** The statement that puts rows: `$1` is a list of them as JSON, by column. @param version of a row, in SQL; of `given` */
export function putSql(kind: AnyKind, version: string): string {
  const names = columnNames(kind);
  const values = names.map((name) => (name === 'version' ? version : `given.${name}`));
  const changed = names.filter((name) => name !== 'key');
  const raised = `version = greatest(${kind.name}.version + 1, excluded.version)`;
  return `insert into ${kind.name} (${names.join(', ')})
    select ${values.join(', ')} from json_populate_recordset(null::${kind.name}, $1::json) as given order by given.key
    on conflict (key) do update set ${changed
      .map((name) =>
        name === 'version' && kind.feed !== undefined ? raised : `${name} = excluded.${name}`,
      )
      .join(', ')}`;
}

/** The rows of a range of an index, or of a kind (`LISTED`): which, and in which order. */
export function rangeSql(
  kind: AnyKind,
  index: string,
  group: string,
  { isDown, after, from, upTo, limit }: Range,
): { readonly where: Conditions; readonly order: string } {
  const rule = kind.indexes[index];
  const at = index === LISTED ? kind.listed && 'listed' : rule?.at && `at_${index}`;
  const where = new Conditions().add('doc is not null');
  if (rule?.isMany) where.add(`in_${index} @> ${where.place([group])}`);
  else if (rule) where.add(`in_${index} = ${where.place(group)}`);
  if (from !== undefined && at) where.add(`${at} >= ${where.place(from)}`);
  if (upTo !== undefined && at) where.add(`${at} <= ${where.place(upTo)}`);
  if (after) {
    const sign = isDown ? '<' : '>';
    if (at) where.add(`(${at}, key) ${sign} (${where.place(after.at)}, ${where.place(after.key)})`);
    else where.add(`key ${sign} ${where.place(after.key)}`);
  }
  const down = isDown ? ' desc' : '';
  const order = at ? `${at}${down}, key${down}` : `key${down}`;
  const most = limit === undefined || limit === Infinity ? '' : ` limit ${where.place(limit)}`;
  return { where, order: `order by ${order}${most}` };
}

/** The kinds of a feed. */
export const kindsOf = (feed: 'catalogue' | 'account'): readonly AnyKind[] =>
  KINDS.filter((kind) => kind.feed === feed);
