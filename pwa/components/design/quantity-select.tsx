import TextField from '@mui/material/TextField';
import { quantityChoices } from '#shared/cart/quantity';

/**
 * How many: 1 up to min(stock, 20) (docs/shop-rules.md#r-stock-1). The phone's own picker, within reach of the thumb.
 * @param label the accessible name
 */
export function QuantitySelect({
  label,
  qty,
  countInStock,
  onChange,
}: {
  label: string;
  qty: number;
  countInStock: number;
  onChange: (qty: number) => void;
}) {
  return (
    <TextField
      select
      size="small"
      name="qty"
      value={qty}
      onChange={(event) => onChange(Number(event.target.value))}
      fullWidth={false}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': label },
      }}
      sx={{ minWidth: 92, '& select': { minHeight: 28 } }}
    >
      {quantityChoices(countInStock).map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </TextField>
  );
}
