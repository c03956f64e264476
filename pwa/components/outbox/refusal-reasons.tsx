import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lineKey, lineName } from '#shared/catalogue/variant';
import { isGoneBy } from '#shared/decision/outcome';
import { formatInr } from '#shared/core/paise';
import type { OrderLine } from '#shared/orders/order';
import type { Ending } from '../../database/outbox-entry';
import { useMessages, useT } from '../../i18n/messages';
import type { Message, Translate } from '../../i18n/translate';
import { describeOutcome, stockText } from './describe-action';
import { piecesLeft, quotedWay } from './order-again';
import type { Resolution } from './resolutions';

interface RefusalReasonsProps {
  readonly outcome: Ending;
  /** The action's. */
  readonly name: string;
  /** Of the order that was refused; none for anything else. */
  readonly lines: readonly Pick<OrderLine, 'product' | 'variant' | 'values' | 'name'>[];
}

/** The reasons line by line; where an order has several lines, each with the product it is about. */
export function RefusalReasons({ outcome, name, lines }: RefusalReasonsProps) {
  const words = useMessages();
  const { t } = words;
  const { quote } = outcome.detail ?? {};

  if (outcome.code === 'out_of_stock' && quote) {
    const left = piecesLeft(quote);
    const short = quote.items.filter((item) => item.qty > item.available);
    return (
      <>
        {short.map((item) => (
          <Box key={lineKey(item.product, item.variant?.id)}>
            <Typography variant="subtitle2" component="p">
              {lineName(item.name, item.variant)}
            </Typography>
            <Typography variant="body2">{stockText(t, item.available)}</Typography>
          </Box>
        ))}
        {left.length > 0 && (
          <Typography variant="body2">
            {t('The remaining items come to {total}.', {
              total: formatInr(quotedWay(quote, 'take').totals.totalPrice),
            })}
          </Typography>
        )}
      </>
    );
  }
  const isGone = isGoneBy(outcome.detail ?? {});
  const gone = lines.filter((line) => isGone(line) && line.name);
  return (
    <>
      {gone.map((line) => (
        <Typography key={lineKey(line.product, line.variant)} variant="subtitle2" component="p">
          {lineName(line.name ?? '', { values: line.values ?? [] })}
        </Typography>
      ))}
      <Typography variant="body2">{describeOutcome(words, outcome, name)}</Typography>
    </>
  );
}

interface ResolutionButtonsProps<Way extends Exclude<Resolution, 'choose'>> {
  readonly outcome: Ending;
  /** The most likely first. */
  readonly ways: readonly Way[];
  readonly busy: boolean;
  readonly onTake: (way: Way) => void;
}

/** The ways on from a refusal, a button each. */
export function ResolutionButtons<Way extends Exclude<Resolution, 'choose'>>({
  outcome,
  ways,
  busy,
  onTake,
}: ResolutionButtonsProps<Way>) {
  const t = useT();
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {ways.map((way, index) => (
        <Button
          key={way}
          variant={index === 0 && way !== 'discard' ? 'contained' : 'outlined'}
          color={way === 'discard' ? 'error' : 'primary'}
          disabled={busy}
          onClick={() => onTake(way)}
        >
          {resolutionLabel(t, way, outcome, ways.length === 1)}
        </Button>
      ))}
    </Stack>
  );
}

const LABELS = {
  accept: 'Accept new price',
  'edit-cart': 'Edit cart',
  'other-address': 'Use another address',
  'save-as-new': 'Save as a new address',
  'edit-address': 'Open address book',
  'copy-text': 'Copy text',
  again: 'Try again',
  'send-again': 'Retry',
  'keep-it': 'Keep it',
  'cancel-it': 'Cancel it',
  'cancel-and-order': 'Cancel it and order again',
  discard: 'Discard',
} as const satisfies Record<Exclude<Resolution, 'take' | 'choose'>, Message>;

/** What the button of a way on says. @param isOnly no other is offered */
function resolutionLabel(
  t: Translate,
  way: Exclude<Resolution, 'choose'>,
  { code, detail }: Ending,
  isOnly: boolean,
): string {
  // What can't be undone from here is taken note of: of a cancellation, "Keep it" would promise the order.
  if (way === 'keep-it' && isOnly) return t('Close');
  if (way === 'accept' && code === 'confirm_again') return t('Confirm again');
  if (way === 'again' && code === 'forgotten') return t('Send again');
  if (way !== 'take') return t(LABELS[way]);
  const short = (detail?.quote?.items ?? []).filter((item) => item.qty > item.available);
  const [only] = short;
  return short.length === 1 && only && only.available > 0
    ? t('Take {count}', { count: only.available })
    : t('Take what is left');
}
