import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatInr } from '#shared/core/paise';
import { canBeOrdered, type LineChange } from '../../cart/cart-diff';
import { useT } from '../../i18n/messages';

/**
 * What changed about a line since it was put into the cart, each with the one press that settles it. There is no
 * accepting the new price of what cannot be ordered.
 */
export function CartItemChange({
  change,
  onAcceptPrice,
  onTake,
}: {
  change: LineChange;
  onAcceptPrice: () => void;
  onTake: (qty: number) => void;
}) {
  const t = useT();
  const { price, shortage } = change;
  return (
    <>
      {price && canBeOrdered(change) ? (
        <Row action={<Settle onClick={onAcceptPrice}>{t('Accept new price')}</Settle>}>
          {`${formatInr(price.from)} → ${formatInr(price.to)}`}
        </Row>
      ) : null}
      {shortage?.kind === 'short' ? (
        <Row
          action={
            <Settle onClick={() => onTake(shortage.left)}>
              {t('Take {count}', { count: shortage.left })}
            </Settle>
          }
        >
          {t('{left} of {wanted} left', { left: shortage.left, wanted: shortage.wanted })}
        </Row>
      ) : null}
      {shortage?.kind === 'gone' ? <Row>{t('This product is no longer sold.')}</Row> : null}
    </>
  );
}

function Row({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        color: 'warning.main',
        fontWeight: 600,
      }}
    >
      <span>{children}</span>
      {action}
    </Box>
  );
}

function Settle({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button size="small" variant="outlined" onClick={onClick} sx={{ minHeight: 44 }}>
      {children}
    </Button>
  );
}
