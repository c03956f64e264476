import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatInr } from '#shared/core/paise';
import type { OrderLine } from '#shared/orders/order';
import { useMessages } from '../../i18n/messages';
import type { Ending } from '../../database/outbox-entry';
import { describeOutcome, stockText } from './describe-action';
import { piecesLeft, totalNow } from './order-again';

interface RefusalReasonsProps {
  readonly outcome: Ending;
  /** The action's. */
  readonly name: string;
  /** Of the order that was refused; none for anything else. */
  readonly lines: readonly Pick<OrderLine, 'product' | 'name'>[];
}

/** The reasons line by line; where an order has several lines, each with the product it is about. */
export function RefusalReasons({ outcome, name, lines }: RefusalReasonsProps) {
  const words = useMessages();
  const { t } = words;
  const { quote, goneProducts = [] } = outcome.detail ?? {};

  if (outcome.code === 'out_of_stock' && quote) {
    const left = piecesLeft(quote);
    const short = quote.items.filter((item) => item.qty > item.available);
    return (
      <>
        {short.map((item) => (
          <Box key={item.product}>
            <Typography variant="subtitle2" component="p">
              {item.name}
            </Typography>
            <Typography variant="body2">{stockText(t, item.available)}</Typography>
          </Box>
        ))}
        {left.length > 0 && (
          <Typography variant="body2">
            {t('What is left comes to {total}.', { total: formatInr(totalNow(left)) })}
          </Typography>
        )}
      </>
    );
  }
  const gone = lines.filter((line) => goneProducts.includes(line.product) && line.name);
  return (
    <>
      {gone.map((line) => (
        <Typography key={line.product} variant="subtitle2" component="p">
          {line.name}
        </Typography>
      ))}
      <Typography variant="body2">{describeOutcome(words, outcome, name)}</Typography>
    </>
  );
}
