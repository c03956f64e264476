import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { SHOP_COLOUR } from '#shared/shop/shop-colour';
import { GST_STATES } from '#shared/shop/gst';
import {
  ownerSettings,
  type OwnerSettings,
  type OwnerSettingsFields,
} from '#shared/shop/owner-settings';
import { SELLER_KINDS, type SellerKind } from '#shared/shop/seller-kind';
import { EntryForm, SubmitButton } from '../../../components/design/entry-form';
import { FormField } from '../../../components/design/form-field';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { useStateNames } from '../../../hooks/use-state-names';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import type { FieldWords } from '../forms/conflict-texts';
import { EditedElsewhere } from '../forms/edited-elsewhere';
import { EditPage } from '../forms/edit-page';
import { FormPart } from '../forms/form-part';
import {
  settingsForm,
  settingsValues,
  typedSettings,
  type TypedSettings,
} from './shop-settings-form';
import { useReadOnce } from '../list/use-admin-reads';
import { useDocumentEdit } from '../forms/use-document-edit';
import { useDocumentForm } from '../forms/use-document-form';
import { isUnderWay } from '../forms/use-picture-uploads';
import { LogoField, useLogoUpload } from './logo-field';
import { OrderHook } from './order-hook';
import { ShippingPart } from './shipping-part';
import { ProductFeeds } from './product-feeds';

const PATH = '/admin/settings';
const SUBJECT = 'shop settings';
const STATES = Object.values(GST_STATES).toSorted();

const KIND_NAMES = {
  unregistered: 'Not registered',
  regular: 'Regular',
  composition: 'Composition scheme',
} as const satisfies Record<SellerKind, Message>;

/** What the settings are called. */
const SETTING_WORDS: Readonly<Record<keyof TypedSettings, FieldWords>> = {
  shopName: { label: 'Shop name' },
  colour: { label: 'Colour' },
  logo: { label: 'Logo' },
  addressLines: { label: 'Business Address' },
  supportEmail: { label: 'Email' },
  supportPhone: { label: 'Phone' },
  supportHours: { label: 'Opening hours' },
  state: { label: 'State' },
  sellerKind: { label: 'GST registration' },
  gstNumber: { label: 'GST number' },
  gstRate: { label: 'GST rate (%)' },
  hsnCode: { label: 'HSN code' },
  cashLimit: { label: 'Cash on delivery up to (₹)' },
  returnDays: { label: 'Returns within (days)' },
  lowStock: { label: 'Low stock at' },
  shippingFee: { label: 'Shipping fee (₹)' },
  freeAbove: { label: 'Free above (₹)' },
  cashFee: { label: 'Cash on delivery fee (₹)' },
  weightStep: { label: 'The fee is for (g)' },
  weightFee: { label: 'Each further weight like that (₹)' },
  banner: { label: 'Text' },
  bannerHindi: { label: 'Text in Hindi' },
  bannerFrom: { label: 'First day' },
  bannerUntil: { label: 'Last day' },
  couriers: { label: 'Couriers' },
  ownCouriers: { label: 'Own couriers' },
  hookUrl: { label: 'Send order events to' },
  orderNumbersFrom: { label: 'Order numbers start at' },
};

/** What the owner sets of the shop itself (docs/shop-rules.md#r-owner-1). */
export function Component() {
  const t = useT();
  const settings = useReadOnce(SUBJECT, PATH, ownerSettings);
  return (
    <EditPage
      title={t('Shop settings')}
      list="/admin"
      read={settings}
      fallback="Failed to load the settings"
    >
      {(read) => (
        <>
          <SettingsForm settings={read} />
          {read.hookUrl && <OrderHook />}
          <ProductFeeds />
        </>
      )}
    </EditPage>
  );
}

interface ChoiceProps {
  readonly form: UseFormReturn<TypedSettings, unknown, OwnerSettingsFields>;
  readonly name: 'state' | 'sellerKind';
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Choice({ form, name, label, hint, children }: ChoiceProps) {
  const value = useWatch({ control: form.control, name });
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      helperText={hint}
      onChange={({ target }) =>
        form.setValue(name, target.value, { shouldDirty: true, shouldTouch: true })
      }
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {children}
    </TextField>
  );
}

function BannerPart({ form }: Pick<ChoiceProps, 'form'>) {
  const t = useT();
  return (
    <>
      <FormPart>{t('Banner on home')}</FormPart>
      <FormField form={form} name="banner" label={t('Text')} hint={t('Leave blank for none.')} />
      <FormField form={form} name="bannerHindi" label={t('Text in Hindi')} />
      <FormField form={form} name="bannerFrom" label={t('First day')} type="date" />
      <FormField form={form} name="bannerUntil" label={t('Last day')} type="date" />
    </>
  );
}

function SettingsForm({ settings }: { readonly settings: OwnerSettings }) {
  const t = useT();
  const states = useStateNames();
  const edit = useDocumentEdit({
    path: PATH,
    subject: SUBJECT,
    schema: ownerSettings,
    done: t('Settings saved'),
    first: settings,
  });
  const form = useCheckedForm(settingsForm, settingsValues(settings));
  const logo = useLogoUpload(form);
  const { submit, elsewhere } = useDocumentForm({
    form,
    edit,
    name: 'shop-settings',
    schema: typedSettings,
    valuesOf: settingsValues,
    save: edit.save,
  });

  return (
    <EntryForm label={t('Shop settings')} onSubmit={submit}>
      <FormPart>{t('Shop')}</FormPart>
      <FormField form={form} name="shopName" label={t('Shop name')} />
      <FormField
        form={form}
        name="colour"
        label={t('Colour')}
        hint={t('Behind the shop’s name, such as #7a1f3d. Leave blank for the usual one.')}
        end={<ColourSample control={form.control} />}
      />
      <LogoField form={form} sending={logo} />
      <FormField form={form} name="addressLines" label={t('Business Address')} rows={3} />
      <FormPart>{t('Support')}</FormPart>
      <FormField form={form} name="supportEmail" label={t('Email')} type="email" />
      <FormField form={form} name="supportPhone" label={t('Phone')} type="tel" />
      <FormField form={form} name="supportHours" label={t('Opening hours')} />
      <BannerPart form={form} />
      <FormPart>{t('GST')}</FormPart>
      <Choice form={form} name="state" label={t('State')}>
        <MenuItem value="">{t('Not set')}</MenuItem>
        {STATES.map((name) => (
          <MenuItem key={name} value={name}>
            {states.get(name) ?? name}
          </MenuItem>
        ))}
      </Choice>
      <Choice
        form={form}
        name="sellerKind"
        label={t('GST registration')}
        hint={t('Decides what is printed: receipt, tax invoice or bill of supply.')}
      >
        <MenuItem value="">{t('As the GST number says')}</MenuItem>
        {SELLER_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(KIND_NAMES[kind])}
          </MenuItem>
        ))}
      </Choice>
      <FormField
        form={form}
        name="gstNumber"
        label={t('GST number')}
        hint={t('15 characters. Leave blank if you are not registered.')}
      />
      <FormField
        form={form}
        name="gstRate"
        label={t('GST rate (%)')}
        inputMode="decimal"
        hint={t('Included in your prices. Shown on invoices.')}
      />
      <FormField form={form} name="hsnCode" label={t('HSN code')} inputMode="numeric" />
      <ShippingPart form={form} />
      <FormPart>{t('Orders and stock')}</FormPart>
      <FormField
        form={form}
        name="cashLimit"
        label={t('Cash on delivery up to (₹)')}
        inputMode="decimal"
        hint={t('For one order. Leave blank for no limit.')}
      />
      <FormField
        form={form}
        name="returnDays"
        label={t('Returns within (days)')}
        inputMode="numeric"
        hint={t('From delivery. 0: no returns.')}
      />
      <FormField
        form={form}
        name="lowStock"
        label={t('Low stock at')}
        inputMode="numeric"
        hint={t(
          'Products with this many pieces or fewer are shown as low. A product can have its own level.',
        )}
      />
      <FormField
        form={form}
        name="orderNumbersFrom"
        label={t('Order numbers start at')}
        inputMode="numeric"
        hint={t('New orders are #1001, #1002 …, beside their ID. Leave blank for none.')}
      />
      <FormField
        form={form}
        name="ownCouriers"
        label={t('Own couriers')}
        rows={2}
        hint={t(
          'Who delivers for the shop itself, one on each line. Their orders are on the round.',
        )}
      />
      <FormField
        form={form}
        name="couriers"
        label={t('Couriers')}
        rows={6}
        hint={t('One on each line: its name, then a link with {place} for the number.', {
          place: '{tracking}',
        })}
      />
      <FormField
        form={form}
        name="hookUrl"
        label={t('Send order events to')}
        inputMode="text"
        hint={t(
          'The https:// address of a courier service or another system. Leave blank for none.',
        )}
      />
      {elsewhere && (
        <EditedElsewhere {...elsewhere} words={SETTING_WORDS}>
          {t('Someone else changed the settings.')}
        </EditedElsewhere>
      )}
      <SubmitButton form={form} disabled={logo.uploads.some(isUnderWay)}>
        {t('Save')}
      </SubmitButton>
    </EntryForm>
  );
}

/** The colour as it is typed. */
function ColourSample<Parsed>({
  control,
}: {
  readonly control: Control<TypedSettings, unknown, Parsed>;
}) {
  const colour = useWatch({ control, name: 'colour' }).trim().toLowerCase();
  const bgcolor = SHOP_COLOUR.test(colour) ? colour : 'awning.main';
  return <Box aria-hidden sx={{ bgcolor, width: 40, height: 24, borderRadius: 1, flex: 'none' }} />;
}
