import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { canStep } from '#shared/orders/return-steps';
import { piecesOfRequest } from '#shared/orders/returned-lines';
import { StateTag } from '../../components/admin/state-tag';
import { useT } from '../../i18n/messages';
import type { Stop } from './round-stops';

interface PickUpsProps {
  readonly stop: Stop;
  /** Nothing may be pressed now. */
  readonly isHeld: boolean;
  /** @param id the return that was taken along */
  readonly onPickedUp: (id: string) => void;
}

/** The returns at a door, each with its pieces and one tap for taking them along (docs/shop-rules.md#r-doorstep-5). */
export function PickUps({ stop: { order, pickUps, isDone }, isHeld, onPickedUp }: PickUpsProps) {
  const t = useT();
  return pickUps.map((request) => {
    const pieces = piecesOfRequest(order, request)
      .map(({ qty, title }) => `${qty} × ${title}`)
      .join(', ');
    return (
      <Box
        key={request.id}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>{pieces}</Box>
        {canStep(request, 'pick-up') && !isDone ? (
          <Button
            variant="contained"
            disabled={isHeld}
            onClick={() => onPickedUp(request.id)}
            aria-label={`${t('Picked up')}, ${order.user.name}, ${pieces}`}
          >
            {t('Picked up')}
          </Button>
        ) : (
          !canStep(request, 'pick-up') && <StateTag kind="good">{t('Picked up')}</StateTag>
        )}
      </Box>
    );
  });
}
