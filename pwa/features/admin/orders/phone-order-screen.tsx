import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { fieldsOf } from '#shared/addresses/address-fields';
import { newCustomer, ORDER_TAKEN, type PhoneCustomer } from '#shared/admin/phone-order';
import { fieldsOfError } from '#shared/core/field-errors';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument, PaymentMethod } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { totalsOfSums } from '#shared/orders/totals-of-sums';
import { pathTo } from '#shared/pages/path-to';
import { MAX_PERSON_NAME } from '#shared/users/user';
import { failureText } from '../../../components/admin/failure';
import { TotalsSummary } from '../../../components/design/order-parts';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { SectionCard } from '../../../components/design/section-card';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import {
  addressForm,
  editedValues,
  EMPTY_ADDRESS,
} from '../../../components/shipping/address-values';
import { PlaceFields } from '../../../components/shipping/place-fields';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes';
import { useBusy } from '../../../hooks/use-busy';
import { resetForm } from '../../../hooks/reset-form';
import { useMessages, useT } from '../../../i18n/messages';
import { useToast } from '../../../toasts/toasts';
import { GoodsChoice, type Choosable } from '../../../components/admin/goods-choice';
import { TakenLines } from '../../../components/admin/taken-lines';
import type { TakenLine } from '../../../components/admin/use-product-search';
import {
  takenBeforeOf,
  useCustomerSearch,
  useLastPlace,
  usePhoneQuote,
  usePlacePhoneOrder,
} from './use-phone-order';

/** Takes an order that a customer places by phone (docs/shop-rules.md#r-owner-13). */
export function Component() {
  const { t, translate } = useMessages();
  const toast = useToast();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const place = usePlacePhoneOrder();
  const [known, setKnown] = useState<Choosable | null>(null);
  const [newcomer, setNewcomer] = useState({ name: '', email: '' });
  const [lines, setLines] = useState<readonly TakenLine[]>([]);
  const [paymentMethod, setMethod] = useState<PaymentMethod>('COD');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState<OrderDocument | null>(null);
  const form = useCheckedForm(addressForm, EMPTY_ADDRESS);
  const customerId = known?.id ?? '';
  useLastPlace(known?.id, (last) => {
    // What was typed before is what the customer says now, unless it was the place of another one.
    const { editing } = form.getValues();
    if (form.formState.isDirty && (editing === null || editing.addressId === customerId)) return;
    const place = last && editedValues(customerId, fieldsOf({ ...last, phone: last.phone ?? '' }));
    resetForm(form, place ?? EMPTY_ADDRESS);
  });

  const { isDirty } = form.formState;
  const placed = useUnsavedChanges({
    hasChanges: () => isDirty || lines.length > 0 || `${newcomer.name}${newcomer.email}` !== '',
    onLeave: () => undefined,
  });

  const [postalCode, country] = useWatch({
    control: form.control,
    name: ['postalCode', 'country'],
  });
  const codes = code.trim() === '' ? [] : [code.trim()];
  const asked = {
    orderItems: lines.map(({ product, variant, qty }) => ({
      product,
      ...(variant !== undefined && { variant }),
      qty,
    })),
    paymentMethod,
    ...(codes.length > 0 && { codes }),
  };
  const { data: quote, refetch } = usePhoneQuote({
    ...asked,
    ...(known && { user: known.id }),
    ...(postalCode && { place: { postalCode, country } }),
  });
  const customer = readCustomer(known, newcomer);
  const noEmail = paymentMethod === 'Razorpay' && !known && newcomer.email.trim() === '';
  const problems: Readonly<Record<string, string>> = {
    ...customer.problems,
    ...(noEmail && { email: 'The customer pays with an account: enter their email' }),
  };

  const send = form.handleSubmit((values) =>
    run(async () => {
      if (!customer.value || !quote || lines.length === 0 || noEmail) return;
      try {
        const order = await place({
          ...asked,
          customer: customer.value,
          shippingAddress: fieldsOf(values),
          totalPrice: quote.totalPrice,
        });
        toast.success(t('Order placed'));
        placed();
        void navigate(pathTo('/order/:id', { id: order._id }), { replace: true });
        return 'leaving';
      } catch (error) {
        const before = takenBeforeOf(error);
        setTaken(before);
        if (before) return;
        toast.error(translate(failureText(error, 'The shop didn’t answer. Try again')));
        // Its prices may be other ones by now.
        void refetch();
      }
    }),
  );

  const problemOf = (name: 'name' | 'email') => {
    const problem = tried ? problems[name] : undefined;
    return { error: problem !== undefined, helperText: problem && translate(problem) };
  };
  return (
    <>
      <ScreenHeading>{t('Order by phone')}</ScreenHeading>
      <Box
        component="form"
        method="post"
        noValidate
        onSubmit={(event) => {
          setTried(true);
          void send(event);
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          gap: 3,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SectionCard title={t('Customer')}>
            <Customer known={known} onChange={setKnown} />
            {!known && (
              <Box
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                  gap: 2,
                  mt: 2,
                }}
              >
                <TextField
                  label={t('Name')}
                  value={newcomer.name}
                  onChange={({ target }) => setNewcomer({ ...newcomer, name: target.value })}
                  required
                  slotProps={{ htmlInput: { maxLength: MAX_PERSON_NAME } }}
                  {...problemOf('name')}
                />
                <TextField
                  label={t('Email (optional)')}
                  type="email"
                  value={newcomer.email}
                  onChange={({ target }) => setNewcomer({ ...newcomer, email: target.value })}
                  {...problemOf('email')}
                />
              </Box>
            )}
          </SectionCard>
          <SectionCard title={t('Order Items')}>
            <TakenLines
              lines={lines}
              quote={quote}
              error={tried && lines.length === 0 ? t('Add a product') : undefined}
              onChange={setLines}
            />
          </SectionCard>
          <SectionCard title={t('Shipping')}>
            <Box sx={{ display: 'grid', gap: 2.25 }}>
              <PlaceFields form={form} />
            </Box>
          </SectionCard>
        </Box>
        <SectionCard title={t('Order Summary')}>
          <TextField
            select
            fullWidth
            label={t('Payment Method')}
            value={paymentMethod}
            onChange={({ target }) => setMethod(target.value === 'COD' ? 'COD' : 'Razorpay')}
          >
            <MenuItem value="COD">{t('Cash on Delivery (COD)')}</MenuItem>
            <MenuItem value="Razorpay">{t('Pay link')}</MenuItem>
          </TextField>
          <TextField
            label={t('Coupon code (optional)')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            fullWidth
            sx={{ my: 2 }}
          />
          {quote && lines.length > 0 && (
            <TotalsSummary totals={totalsOfSums(quote)} offers={quote.offers} />
          )}
          {taken && <TakenBefore order={taken} onOpen={placed} />}
          <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
            {t('Place Order')}
          </Button>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
            {t(
              'Say the total to the customer first. A new customer gets an account, and sets a password by “Forgot password?”.',
            )}
          </Typography>
        </SectionCard>
      </Box>
    </>
  );
}

interface TakenBeforeProps {
  readonly order: OrderDocument;
  readonly onOpen: () => void;
}

/** The order that the shop has, where its answer was lost and the form was changed since. */
function TakenBefore({ order, onOpen }: TakenBeforeProps) {
  const { t, translate } = useMessages();
  const total = formatInr(paiseFromDecimal(order.totalPrice));
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate(ORDER_TAKEN)}
      <MuiLink
        component={Link}
        to={pathTo('/order/:id', { id: order._id })}
        onClick={onOpen}
        sx={{ display: 'block' }}
      >
        {`${t('Order {id}', { id: orderName(order) })}, ${order.user.name}, ${total}`}
      </MuiLink>
    </Alert>
  );
}

/** Whoever has an account is found; without a choice the customer is new. */
function Customer(props: {
  readonly known: Choosable | null;
  readonly onChange: (known: Choosable | null) => void;
}) {
  const { known, onChange } = props;
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const found = useCustomerSearch(keyword);
  return (
    <GoodsChoice
      label={t('Customer with an account')}
      searchLabel={t('Search by phone, name or email')}
      hint={t('Enter takes the first.')}
      chosen={known ? [known] : []}
      found={found}
      keyword={keyword}
      error={undefined}
      onSearch={setKeyword}
      onChange={(ids) => {
        const id = ids.at(-1);
        onChange(found.find((one) => one.id === id) ?? null);
      }}
    />
  );
}

/** The customer as the shop takes them, or what is wrong with what was typed. */
function readCustomer(
  known: Choosable | null,
  { name, email }: { readonly name: string; readonly email: string },
): { readonly value?: PhoneCustomer; readonly problems: Readonly<Record<string, string>> } {
  if (known) return { value: { user: known.id }, problems: {} };
  const typed = { name, ...(email.trim() !== '' && { email }) };
  const read = newCustomer.safeParse(typed);
  return read.success
    ? { value: read.data, problems: {} }
    : { problems: fieldsOfError(read.error) };
}
