import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { OFFER_KINDS } from '#shared/offers/used-offer';
import { CheckboxField } from '../../../components/design/checkbox-field';
import { FormField } from '../../../components/design/form-field';
import { useMessages, useT } from '../../../i18n/messages';
import { FormPart } from '../forms/form-part';
import { GoodsChoice } from '../../../components/admin/goods-choice';
import type { OfferForm } from './offer-values';
import { KIND_NAMES } from './offer-words';
import { useCategoryChoice, useProductChoice } from '../list/use-goods';

const CHANGED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface OfferFieldsProps {
  readonly form: OfferForm;
}

/** All that is set of an offer. */
export function OfferFields({ form }: OfferFieldsProps) {
  const t = useT();
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <FormField form={form} name="title" label={t('Title')} hint={t('Shoppers read it.')} />
      <FormField form={form} name="hindi" label={t('Title in Hindi')} />
      <TextField
        select
        label={t('Kind')}
        value={kind}
        onChange={({ target }) => {
          const chosen = OFFER_KINDS.find((one) => one === target.value);
          if (chosen) form.setValue('kind', chosen, { shouldDirty: true, shouldTouch: true });
        }}
      >
        {OFFER_KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(KIND_NAMES[one])}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'percent' && (
        <>
          <FormField form={form} name="value" label={t('Percent')} inputMode="numeric" />
          <FormField
            form={form}
            name="maxDiscount"
            label={t('At most (₹)')}
            inputMode="decimal"
            hint={t('Leave blank for no limit.')}
          />
        </>
      )}
      {kind === 'amount' && (
        <FormField form={form} name="value" label={t('Amount (₹)')} inputMode="decimal" />
      )}
      <FormField
        form={form}
        name="code"
        label={t('Code')}
        hint={t(
          'Leave blank to give it automatically. Short codes can be guessed: use 10 characters or more.',
        )}
      />
      <FormPart>{t('What it is for')}</FormPart>
      <ProductChoice form={form} />
      <CategoryChoice form={form} />
      <FormField
        form={form}
        name="minSubtotal"
        label={t('From a subtotal of (₹)')}
        inputMode="decimal"
        hint={t('Of the goods that it is for, before the discount.')}
      />
      <FormPart>{t('Limits')}</FormPart>
      <CheckboxField form={form} name="firstOrder" label={t('First order of a person only')} />
      <FormField
        form={form}
        name="perPerson"
        label={t('Uses for each person')}
        inputMode="numeric"
        hint={t('Leave blank for no limit.')}
      />
      <FormField
        form={form}
        name="totalUses"
        label={t('Uses in all')}
        inputMode="numeric"
        hint={t('Leave blank for no limit.')}
      />
      <FormPart>{t('Time')}</FormPart>
      <FormField form={form} name="from" label={t('Begins')} type="datetime-local" />
      <FormField
        form={form}
        name="until"
        label={t('Ends')}
        type="datetime-local"
        hint={t('By the shop’s clock (India). Leave blank for no end.')}
      />
      <CheckboxField form={form} name="active" label={t('Switched on')} />
    </>
  );
}

function ProductChoice({ form }: OfferFieldsProps) {
  const { t, translate } = useMessages();
  const choice = useProductChoice(useWatch({ control: form.control, name: 'products' }));
  const problem = form.getFieldState('products', form.formState).error?.message;
  return (
    <GoodsChoice
      {...choice}
      label={t('Products')}
      searchLabel={t('Search products')}
      hint={t('With no product and no category chosen it is for everything.')}
      error={problem === undefined ? undefined : translate(problem)}
      onChange={(ids) => form.setValue('products', [...ids], CHANGED)}
    />
  );
}

function CategoryChoice({ form }: OfferFieldsProps) {
  const { t, translate } = useMessages();
  const choice = useCategoryChoice(useWatch({ control: form.control, name: 'categories' }));
  const problem = form.getFieldState('categories', form.formState).error?.message;
  return (
    <GoodsChoice
      {...choice}
      label={t('Categories')}
      searchLabel={t('Search categories')}
      hint={t('All products of these categories.')}
      error={problem === undefined ? undefined : translate(problem)}
      onChange={(ids) => form.setValue('categories', [...ids], CHANGED)}
    />
  );
}
