import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useT } from '../../../i18n/messages';
import type { PhoneLine, Row, RowSelection } from './admin-columns';
import { RowMenu } from './row-menu';

/** The highest that a line may be, in pixels: eight of them on a phone at once. */
const MAX_HEIGHT = 96;

interface PhoneRowsProps<Item extends Row> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly line: (item: Item) => PhoneLine;
  readonly fresh: ReadonlySet<string> | undefined;
  readonly selection: RowSelection<Item> | undefined;
}

/** A list where there is no room for a table: every entry is a line, with a menu for what can be done. */
export function PhoneRows<Item extends Row>(rows: PhoneRowsProps<Item>) {
  const { label, items, line, fresh, selection } = rows;
  return (
    <Box component="table" aria-label={label} sx={{ display: 'block', width: '100%' }}>
      {selection && <SelectAllBox items={items} selection={selection} />}
      <Box
        component="tbody"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, clear: 'both' }}
      >
        {items.map((item) => (
          <PhoneRow
            key={item._id}
            item={item}
            line={line(item)}
            isFresh={fresh?.has(item._id) ?? false}
            selection={selection}
          />
        ))}
      </Box>
    </Box>
  );
}

function SelectAllBox<Item extends Row>({
  items,
  selection,
}: Pick<PhoneRowsProps<Item>, 'items'> & WithSelection<Item>) {
  const t = useT();
  return (
    <Box component="thead" sx={{ display: 'block' }}>
      <Box component="tr" sx={{ display: 'block' }}>
        <Box component="th" scope="col" sx={{ p: 0, fontWeight: 600 }}>
          <SelectBox items={items} selection={selection} label={t('Select all')} />
          <Box component="span" aria-hidden>
            {t('Select all')}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

interface WithSelection<Item> {
  readonly selection: RowSelection<Item>;
}

interface SelectBoxProps<Item extends Row> extends WithSelection<Item> {
  /** The rows that the box selects. */
  readonly items: readonly Item[];
  readonly label: string;
}

/** Selects rows, or all of a page. */
export function SelectBox<Item extends Row>({ items, selection, label }: SelectBoxProps<Item>) {
  const selected = items.filter(({ _id }) => selection.ids.has(_id)).length;
  return (
    <Checkbox
      checked={selected === items.length}
      indeterminate={selected > 0 && selected < items.length}
      disabled={selection.disabled}
      onChange={(_event, on) => selection.onSelect(items, on)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

interface PhoneRowProps<Item extends Row> {
  readonly item: Item;
  readonly line: PhoneLine;
  readonly isFresh: boolean;
  readonly selection: RowSelection<Item> | undefined;
}

function PhoneRow<Item extends Row>({ item, line, isFresh, selection }: PhoneRowProps<Item>) {
  const t = useT();
  const { name, amount, picture, facts, states, more, actions = [] } = line;
  return (
    <Box
      component="tr"
      data-fresh={isFresh || undefined}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        ...(more === undefined && { maxHeight: MAX_HEIGHT }),
        pl: selection ? 0 : 1.5,
        bgcolor: isFresh ? 'marigold.wash' : 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      {selection && (
        <Box component="td" sx={above}>
          <SelectBox
            items={[item]}
            selection={selection}
            label={t('Select {id}', { id: selection.nameOf(item) })}
          />
        </Box>
      )}
      {picture !== undefined && (
        <Box component="td" sx={{ flex: 'none', width: 56, p: 0, mr: 1.5 }}>
          {picture}
        </Box>
      )}
      <Box
        component="td"
        sx={{ flex: 1, minWidth: 0, p: 0, py: 1, pr: actions.length > 0 ? 0 : 1.5 }}
      >
        <Box sx={{ display: 'flex', gap: 1, fontWeight: 600 }}>
          <Box sx={{ ...oneLine, flex: 1, '& > a, & > button': nameLine }}>
            <Name line={line}>{name}</Name>
          </Box>
          {amount !== undefined && <Box sx={{ whiteSpace: 'nowrap' }}>{amount}</Box>}
        </Box>
        <Box sx={{ ...oneLine, fontSize: '0.8125rem', color: 'text.secondary' }}>{facts}</Box>
        {states !== undefined && <Box sx={stateLine}>{states}</Box>}
        {more !== undefined && (
          <Box sx={{ mt: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{more}</Box>
        )}
      </Box>
      {actions.length > 0 && (
        <Box component="td" sx={above}>
          <RowMenu name={selection?.nameOf(item) ?? name} actions={actions} />
        </Box>
      )}
    </Box>
  );
}

const oneLine = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The press target is as wide as its visible part. */
const nameLine = {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

/** Two of them fit on the narrowest phone, whatever its font. */
const stateLine = {
  display: 'flex',
  gap: 0.5,
  mt: 0.5,
  overflow: 'hidden',
  '& > span': { flex: 'none', fontSize: '0.75rem', px: 0.75 },
  // Where the last one is a sentence, it ends as cut text does.
  '& > span:last-of-type': {
    flex: '0 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const;

/** What is pressed on its own, and not as part of the line. */
const above = { position: 'relative', zIndex: 1, flex: 'none', p: 0 } as const;

/** The whole line can be pressed, and its name is its accessible name. */
const WHOLE_LINE = {
  color: 'text.primary',
  font: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 3 },
  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main' },
} as const;

function Name({ line, children }: { readonly line: PhoneLine; readonly children: string }) {
  if (line.to !== undefined)
    return (
      <MuiLink component={Link} to={line.to} underline="none" sx={WHOLE_LINE}>
        {children}
      </MuiLink>
    );
  if (line.onOpen)
    return (
      <MuiLink
        component="button"
        onClick={line.onOpen}
        underline="none"
        sx={{ ...WHOLE_LINE, ...oneLine, maxWidth: '100%' }}
      >
        {children}
      </MuiLink>
    );
  return children;
}
