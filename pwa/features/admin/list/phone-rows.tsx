import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { useT } from '../../../i18n/messages';
import type { PhoneLine, Row, Ticks } from './admin-columns';
import { RowMenu } from './row-menu';

/** The highest that a line may be, in pixels: eight of them on a phone at once. */
const MAX_HEIGHT = 96;

interface PhoneRowsProps<Item extends Row> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly line: (item: Item) => PhoneLine;
  readonly fresh: ReadonlySet<string> | undefined;
  readonly ticks: Ticks<Item> | undefined;
}

/** A list where there is no room for a table: every entry is a line, with a menu for what can be done. */
export function PhoneRows<Item extends Row>(rows: PhoneRowsProps<Item>) {
  const { label, items, line, fresh, ticks } = rows;
  return (
    <Box component="table" aria-label={label} sx={{ display: 'block', width: '100%' }}>
      {ticks && <TickAll items={items} ticks={ticks} />}
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
            ticks={ticks}
          />
        ))}
      </Box>
    </Box>
  );
}

function TickAll<Item extends Row>({
  items,
  ticks,
}: Pick<PhoneRowsProps<Item>, 'items'> & WithTicks<Item>) {
  const t = useT();
  return (
    <Box component="thead" sx={{ display: 'block' }}>
      <Box component="tr" sx={{ display: 'block' }}>
        <Box component="th" scope="col" sx={{ p: 0, fontWeight: 600 }}>
          <TickBox items={items} ticks={ticks} label={t('Select all')} />
          <Box component="span" aria-hidden>
            {t('Select all')}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

interface WithTicks<Item> {
  readonly ticks: Ticks<Item>;
}

interface TickBoxProps<Item extends Row> extends WithTicks<Item> {
  /** All that the box stands for. */
  readonly items: readonly Item[];
  readonly label: string;
}

/** Ticks rows, or all of a page. */
export function TickBox<Item extends Row>({ items, ticks, label }: TickBoxProps<Item>) {
  const ticked = items.filter(({ _id }) => ticks.ids.has(_id)).length;
  return (
    <Checkbox
      checked={ticked === items.length}
      indeterminate={ticked > 0 && ticked < items.length}
      disabled={ticks.disabled}
      onChange={(_event, on) => ticks.onTick(items, on)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

interface PhoneRowProps<Item extends Row> {
  readonly item: Item;
  readonly line: PhoneLine;
  readonly isFresh: boolean;
  readonly ticks: Ticks<Item> | undefined;
}

function PhoneRow<Item extends Row>({ item, line, isFresh, ticks }: PhoneRowProps<Item>) {
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
        pl: ticks ? 0 : 1.5,
        bgcolor: isFresh ? 'marigold.wash' : 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
      }}
    >
      {ticks && (
        <Box component="td" sx={above}>
          <TickBox
            items={[item]}
            ticks={ticks}
            label={t('Select {id}', { id: ticks.nameOf(item) })}
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
          <RowMenu name={ticks?.nameOf(item) ?? name} actions={actions} />
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

/** What is pressed is as wide as what is seen of it. */
const nameLine = {
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

/** Two of them fit on the narrowest phone, whatever letters it has. */
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

/** What is pressed by itself, and not as part of the line. */
const above = { position: 'relative', zIndex: 1, flex: 'none', p: 0 } as const;

/** The whole line is pressed, and its name is what is heard. */
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
