import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import type { OrderLine } from '#shared/orders/order';
import type { SaleRefusal } from '../../payments/online-payment';
import { useT } from '../../i18n/messages';
import { RefusalReasons, ResolutionButtons } from '../outbox/refusal-reasons';
import { resolutionsOf, type Resolution } from '../outbox/resolutions';

/** The resolutions of an order that the shop does not sell as requested. */
export type SaleWay = Extract<Resolution, 'accept' | 'take' | 'edit-cart' | 'discard'>;

const SALE_WAYS: readonly Resolution[] = ['accept', 'take', 'edit-cart', 'discard'];
const isSaleWay = (way: Resolution): way is SaleWay => SALE_WAYS.includes(way);

/** An order is refused for the same reasons however it is to be paid. */
const ORDER = 'place-cod-order';

interface SaleRefusedProps {
  readonly refusal: SaleRefusal;
  /** The requested lines. */
  readonly lines: readonly Pick<OrderLine, 'product' | 'variant' | 'values' | 'name'>[];
  /** The ways that make sense here. */
  readonly offered?: readonly SaleWay[];
  readonly busy: boolean;
  readonly onWay: (way: SaleWay) => void;
}

/** Why an order that was to be paid online is not sold so, and the ways on. */
export function SaleRefused({ refusal, lines, offered, busy, onWay }: SaleRefusedProps) {
  const t = useT();
  const outcome = { status: 'refused', ...refusal } as const;
  const ways = resolutionsOf(ORDER, outcome)
    .filter(isSaleWay)
    .filter((way) => offered?.includes(way) ?? true);
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2.5, alignItems: 'flex-start' }}>
      <AlertTitle>{t('Needs your attention')}</AlertTitle>
      <Stack sx={{ gap: 1.5 }}>
        <RefusalReasons outcome={outcome} name={ORDER} lines={lines} />
        <ResolutionButtons outcome={outcome} ways={ways} busy={busy} onTake={onWay} />
      </Stack>
    </Alert>
  );
}
