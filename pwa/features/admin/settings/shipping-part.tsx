import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { pinOf } from '#shared/addresses/postal-code';
import { chargesOf } from '#shared/cart/totals';
import { formatInr, MAX_PAISE } from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import { priceCart } from '#shared/offers/price-cart';
import { ratesAt, type ShippingRates } from '#shared/shop/shipping-rates';
import { FormField } from '../../../components/design/form-field';
import { useDelivery } from '../../../hooks/use-delivery';
import { useT } from '../../../i18n/messages';
import { FormPart } from '../forms/form-part';
import { typedRates, type TypedSettings } from './shop-settings-form';

interface ShippingPartProps<Parsed> {
  readonly form: UseFormReturn<TypedSettings, unknown, Parsed>;
}

/** What delivery costs, with an order as an example (docs/shop-rules.md#r-money-4). */
export function ShippingPart<Parsed>({ form }: ShippingPartProps<Parsed>) {
  const t = useT();
  return (
    <>
      <FormPart>{t('Shipping')}</FormPart>
      <FormField
        form={form}
        name="shippingFee"
        label={t('Shipping fee (₹)')}
        inputMode="decimal"
        hint={t('A row of your PIN codes can have its own fees.')}
      />
      <FormField
        form={form}
        name="freeAbove"
        label={t('Free above (₹)')}
        inputMode="decimal"
        hint={t('Leave blank if shipping is never free.')}
      />
      <FormField
        form={form}
        name="cashFee"
        label={t('Cash on delivery fee (₹)')}
        inputMode="decimal"
        hint={t('Added to shipping, also where that is free.')}
      />
      <FormField
        form={form}
        name="weightStep"
        label={t('The fee is for (g)')}
        inputMode="numeric"
        hint={t('0: any weight. What has no weight set weighs nothing.')}
      />
      <FormField
        form={form}
        name="weightFee"
        label={t('Each further weight like that (₹)')}
        inputMode="decimal"
      />
      <ShippingExample form={form} />
    </>
  );
}

/** An order to try the fees with, as they are typed. */
function ShippingExample<Parsed>({ form }: ShippingPartProps<Parsed>) {
  const t = useT();
  const rates = typedRates(useWatch({ control: form.control }));
  const [amount, setAmount] = useState('500');
  const [code, setCode] = useState('560001');
  const [grams, setGrams] = useState('1000');
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2 }}>
      <Typography component="legend" sx={{ px: 0.5 }}>
        {t('Example')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: 2 }}>
        <TextField
          label={t('Items (₹)')}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          label={t('PIN code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <TextField
          label={t('Weight (g)')}
          value={grams}
          onChange={({ target }) => setGrams(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <Box component="output" sx={{ display: 'block', mt: 2 }}>
        <ExampleText rates={rates} amount={amount} code={code} grams={grams} />
      </Box>
    </Box>
  );
}

interface ExampleProps {
  readonly rates: Partial<ShippingRates>;
  readonly amount: string;
  readonly code: string;
  readonly grams: string;
}

function ExampleText({ rates, amount, code, grams }: ExampleProps) {
  const t = useT();
  const delivery = useDelivery({ postalCode: code, country: 'India' });
  const pricePaise = Math.round(typedNumber(amount) * 100);
  const weight = Math.round(typedNumber(grams));
  const isTyped = pricePaise > 0 && pricePaise <= MAX_PAISE && weight >= 0;
  if (!isTyped || pinOf(code) === undefined || Object.values(rates).some(Number.isNaN)) return '–';
  if (delivery && !delivery.terms.served) return t('We don’t deliver to {code}.', { code });
  const asked = ratesAt(rates, delivery?.terms.zone);
  const price = (inCash: boolean) =>
    priceCart([{ pricePaise, weight, qty: 1 }], [], chargesOf(asked, inCash)).totals;
  const { shippingPrice, totalPrice } = price(false);
  return t(
    'An order of {amount} to {code} pays {fee} for shipping, {total} in total; with cash on delivery {cash}.',
    {
      amount: formatInr(pricePaise),
      code,
      fee: formatInr(shippingPrice),
      total: formatInr(totalPrice),
      cash: formatInr(price(true).totalPrice),
    },
  );
}
