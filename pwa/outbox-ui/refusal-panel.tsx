import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatInr } from '#shared/money/paise';
import type { Outcome } from '#shared/protocol/outcome';
import type { SettledAction } from '../outbox/outbox-entry';
import { ConflictChoice } from './conflict-choice';
import { describeOutcome, stockText } from './describe-action';
import { readAction, type KnownAction } from './known-action';
import { isAddressField } from './merge-choice';
import { piecesLeft, totalNow } from './order-again';
import { useWaysOn } from './use-ways-on';
import { waysOn, type WayOn } from './ways-on';

type Refused = Extract<Outcome, { status: 'refused' }>;

interface RefusalPanelProps {
  readonly settled: SettledAction;
  /** Off where the mark of the action says already that it needs attention. */
  readonly titled?: boolean;
  /** Called after a way on was carried out. */
  readonly onDone?: (way: WayOn) => void;
}

/** A refused action: why, in the shop's words, and every way on. Nothing for one that was not refused. */
export function RefusalPanel(props: RefusalPanelProps) {
  const { outcome } = props.settled;
  return outcome.status === 'refused' ? <Panel {...props} outcome={outcome} /> : null;
}

function Panel({
  settled,
  outcome,
  titled = true,
  onDone,
}: RefusalPanelProps & { readonly outcome: Refused }) {
  const known = readAction(settled);
  const { busy, take, keep } = useWaysOn(settled, onDone);
  const ways = waysOn(settled.name, outcome);
  const current = outcome.detail?.currentAddress;

  return (
    <Alert
      severity="warning"
      variant="outlined"
      // Beside a mark the sign would stand there twice, and the buttons need its room.
      {...(titled ? {} : { icon: false })}
      sx={{
        alignItems: 'flex-start',
        '& .MuiAlert-message': { width: '100%', minWidth: 0 },
        '& .MuiButton-root': { px: 2 },
      }}
    >
      {titled && <AlertTitle>Needs your attention</AlertTitle>}
      <Stack sx={{ gap: 1.5 }}>
        <Reasons settled={settled} outcome={outcome} known={known} />
        {known?.name === 'write-review' && (
          <Box component="blockquote" sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'divider' }}>
            {known.args.review.comment}
          </Box>
        )}
        {ways.includes('choose') && known?.name === 'edit-address' && current && (
          <ConflictChoice
            fields={(outcome.detail?.conflictFields ?? []).filter(isAddressField)}
            seen={known.args.seen}
            mine={known.args.body}
            theirs={current}
            busy={busy}
            onKeep={(seen, merged) => void keep(seen, merged)}
          />
        )}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          {ways.map((way, index) =>
            way === 'choose' ? null : (
              <Button
                key={way}
                variant={index === 0 && way !== 'discard' ? 'contained' : 'outlined'}
                color={way === 'discard' ? 'error' : 'primary'}
                disabled={busy}
                onClick={() => void take(way)}
              >
                {labelOf(way, outcome)}
              </Button>
            ),
          )}
        </Stack>
      </Stack>
    </Alert>
  );
}

/** The reasons line by line; where an order has several lines, each with the product it is about. */
function Reasons({
  settled,
  outcome,
  known,
}: {
  readonly settled: SettledAction;
  readonly outcome: Refused;
  readonly known: KnownAction | undefined;
}) {
  const { quote, goneProducts = [] } = outcome.detail ?? {};
  const lines = known?.name === 'place-cod-order' ? known.args.lines : [];

  if (outcome.code === 'out_of_stock' && quote) {
    const left = piecesLeft(quote);
    const short = quote.items.filter((item) => item.qty > item.available);
    return (
      <>
        {short.map((item) => (
          <Box key={item.product}>
            <Typography variant="subtitle2">{item.name}</Typography>
            <Typography variant="body2">{stockText(item.available)}</Typography>
          </Box>
        ))}
        {left.length > 0 && (
          <Typography variant="body2">
            {`What is left comes to ${formatInr(totalNow(left))}.`}
          </Typography>
        )}
      </>
    );
  }
  const gone = lines.filter((line) => goneProducts.includes(line.product) && line.name);
  return (
    <>
      {gone.map((line) => (
        <Typography key={line.product} variant="subtitle2">
          {line.name}
        </Typography>
      ))}
      <Typography variant="body2">{describeOutcome(outcome, settled.name)}</Typography>
    </>
  );
}

const LABELS: Record<Exclude<WayOn, 'take' | 'choose'>, string> = {
  accept: 'Accept new price',
  'edit-cart': 'Edit cart',
  'save-as-new': 'Save as a new address',
  'edit-address': 'Open address book',
  'copy-text': 'Copy text',
  again: 'Try again',
  discard: 'Discard',
};

function labelOf(way: Exclude<WayOn, 'choose'>, { code, detail }: Refused): string {
  if (way === 'accept' && code === 'confirm_again') return 'Confirm again';
  if (way !== 'take') return LABELS[way];
  const short = (detail?.quote?.items ?? []).filter((item) => item.qty > item.available);
  const [only] = short;
  return short.length === 1 && only && only.available > 0
    ? `Take ${only.available}`
    : 'Take what is left';
}
