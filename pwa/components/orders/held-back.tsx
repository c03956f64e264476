import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { lineNameIn } from '#shared/catalogue/line-in-language';
import { MAX_ORDER_LINES } from '#shared/cart/quantity';
import type { HeldBackLine } from '../../cart/cart-diff';
import { useMessages, useT } from '../../i18n/messages';

interface HeldBackProps {
  /** Of the text, for what cannot be pressed because of it. */
  readonly id: string;
  /** The lines of the cart that cannot be ordered. */
  readonly lines: readonly HeldBackLine[];
}

/** Why a cart cannot be ordered: each line of it that is gone or sold out; and that it has more lines than an order. */
export function HeldBackReasons({ id, lines }: HeldBackProps) {
  const { t, language } = useMessages();
  const unavailable = lines.filter(({ isBeyond }) => !isBeyond);
  return (
    <Box id={id} sx={{ overflowWrap: 'anywhere' }}>
      {unavailable.length < lines.length && (
        <div>
          {t('An order takes at most {count} products. Remove some, and order them afterwards.', {
            count: MAX_ORDER_LINES,
          })}
        </div>
      )}
      {unavailable.length > 0 && t('Remove unavailable items to continue:')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {unavailable.map((held) => {
          const called = { name: lineNameIn(held, held.variant, language) };
          return (
            <li key={held.line}>
              {held.isGone
                ? t('{name} is no longer sold', called)
                : t('{name} is out of stock', called)}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

/** The same in the checkout, with a link to the cart; nothing where all can be ordered. */
export function HeldBackNotice({ id, lines }: HeldBackProps) {
  const t = useT();
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {lines.length > 0 && (
        <Alert severity="warning" role="presentation" sx={{ mt: 2, alignItems: 'flex-start' }}>
          <HeldBackReasons id={id} lines={lines} />
          <Button component={Link} to="/cart" variant="outlined" color="inherit" sx={{ mt: 1 }}>
            {t('Edit cart')}
          </Button>
        </Alert>
      )}
    </Box>
  );
}
