import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  isTestKey,
  paymentKeysFields,
  type PaymentKeys,
  type PaymentKeysFields,
  type PaymentKeysTest,
} from '#shared/admin/payment-keys';
import { failureText } from '../../../components/admin/failure';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes';
import { PasswordForm, usePasswordAgain } from '../../../components/admin/use-password-again';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { EntryForm, SubmitButton } from '../../../components/design/entry-form';
import { FormField } from '../../../components/design/form-field';
import { useCheckedForm } from '../../../components/design/use-checked-form';
import { useMessages, useT } from '../../../i18n/messages';
import { ApiError } from '../../../network/api-error';
import { CopiedText } from '../forms/copied-text';
import { EditPage } from '../forms/edit-page';
import { FormPart } from '../forms/form-part';
import { usePaymentKeys, usePaymentKeyWrites, useTestPaymentKeys } from './use-payment-keys';

const NOTHING: PaymentKeysFields = { keyId: '', keySecret: '', webhookSecret: '' };

/** The keys of the payment gateway: which are in use, a test, and new ones (docs/payments.md). */
export function Component() {
  const t = useT();
  const read = usePaymentKeys();
  return (
    <EditPage
      title={t('Payment keys')}
      list="/admin/payments"
      read={read}
      fallback="Failed to load the payment keys"
    >
      {(keys) => (
        <>
          <KeysInUse keys={keys} />
          {keys.from === 'environment' ? (
            <Typography sx={{ mt: 2 }}>
              {t('They come from the environment of the server, so none can be entered here.')}
            </Typography>
          ) : (
            <NewKeys keys={keys} />
          )}
        </>
      )}
    </EditPage>
  );
}

function KeysInUse({ keys: { keys, isUnreadable } }: { readonly keys: PaymentKeys }) {
  const t = useT();
  if (!keys) return <Typography>{t('No keys are entered.')}</Typography>;
  const facts = [
    [t('Key id'), keys.keyId],
    [t('Key secret'), `…${keys.keySecretEnd}`],
    [t('Webhook secret'), `…${keys.webhookSecretEnd}`],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isUnreadable && (
        <Alert severity="error">
          {t(
            'The secrets can’t be read any more. Online payment is off until you enter them again.',
          )}
        </Alert>
      )}
      {keys.isTest && (
        <Alert severity="warning">
          {t('These are test keys: orders can be paid, and no money comes in.')}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'max-content minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
          '& dd': { m: 0, overflowWrap: 'anywhere' },
          '& dt': { color: 'text.secondary' },
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
      {!isUnreadable && <KeysTest />}
    </Box>
  );
}

function KeysTest() {
  const { t, translate } = useMessages();
  const test = useTestPaymentKeys();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ readonly good: boolean; readonly text: string }>();
  const textOf = ({ answer, isTest, says }: PaymentKeysTest) => {
    if (answer === 'wrong') return t('Razorpay refuses these keys.');
    if (answer === 'refused') return t('Razorpay says: {text}', { text: says });
    if (answer === 'unreachable') return t('Razorpay can’t be reached now.');
    return isTest
      ? t('Razorpay takes the keys. They are of its test mode.')
      : t('Razorpay takes the keys. They are live.');
  };
  async function run(): Promise<void> {
    setBusy(true);
    try {
      const found = await test();
      setResult({ good: found.answer === 'works', text: textOf(found) });
    } catch (error) {
      setResult({ good: false, text: translate(failureText(error, t('The test failed'))) });
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() => void run()}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {t('Test the keys')}
      </Button>
      <Box role="status">
        {result && <Alert severity={result.good ? 'success' : 'error'}>{result.text}</Alert>}
      </Box>
    </>
  );
}

/** Random text that nobody guesses. */
function madeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function NewKeys({ keys }: { readonly keys: PaymentKeys }) {
  const t = useT();
  const { save, remove } = usePaymentKeyWrites(keys);
  const again = usePasswordAgain();
  const form = useCheckedForm(paymentKeysFields, NOTHING);
  const [asked, setAsked] = useState<PaymentKeysFields | 'removal'>();
  const { isDirty } = form.formState;
  useUnsavedChanges({ hasChanges: () => isDirty, onLeave: () => undefined });
  const takeAway = () =>
    remove.mutate(again.proof(), {
      onSuccess: () => setAsked(undefined),
      onError: again.onFailure,
    });
  const put = (fields: PaymentKeysFields) =>
    save.mutateAsync({ ...fields, ...again.proof() }).then(
      () => form.reset(NOTHING),
      (error: unknown) => {
        again.onFailure(error);
        if (!(error instanceof ApiError)) return;
        for (const name of ['keyId', 'keySecret', 'webhookSecret'] as const) {
          const message = error.fields?.[name];
          if (message !== undefined) form.setError(name, { message });
        }
      },
    );
  return (
    <>
      <EntryForm
        label={t('New keys')}
        onSubmit={form.handleSubmit((fields) =>
          isTestKey(fields.keyId) && asked === undefined ? setAsked(fields) : put(fields),
        )}
      >
        <FormPart>{keys.keys ? t('Change the keys') : t('Enter the keys')}</FormPart>
        <Typography color="text.secondary">
          {t(
            'In the Razorpay dashboard you find the first two under API Keys. Add a webhook there with the address and the secret below.',
          )}
        </Typography>
        <FormField form={form} name="keyId" label={t('Key id')} autoComplete="off" />
        <FormField
          form={form}
          name="keySecret"
          label={t('Key secret')}
          type="password"
          autoComplete="off"
        />
        <CopiedText
          label={t('Address of the webhook')}
          value={`${globalThis.location.origin}/api/payments/razorpay/webhook`}
          copyLabel={t('Copy the address: {name}', { name: t('Address of the webhook') })}
        />
        <FormField
          form={form}
          name="webhookSecret"
          label={t('Webhook secret')}
          autoComplete="off"
          hint={t('The same as in the dashboard, at least 32 characters. It is not shown again.')}
          end={
            <Button
              onClick={() => form.setValue('webhookSecret', madeSecret(), { shouldValidate: true })}
            >
              {t('Make one')}
            </Button>
          }
        />
        {again.field}
        <SubmitButton form={form}>{t('Check and save')}</SubmitButton>
        {keys.keys && (
          <Button color="error" onClick={() => setAsked('removal')}>
            {t('Remove the keys')}
          </Button>
        )}
      </EntryForm>
      {asked === 'removal' && (
        <ConfirmDialog
          title={t('Remove the keys?')}
          confirmText={t('Remove')}
          danger
          busy={remove.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={takeAway}
        >
          {t('Online payment is then off, and refunds are made in the Razorpay dashboard.')}
          {again.field && <PasswordForm again={again} onSubmit={takeAway} />}
        </ConfirmDialog>
      )}
      {typeof asked === 'object' && (
        <ConfirmDialog
          title={t('Use test keys?')}
          confirmText={t('Use test keys')}
          busy={save.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void put(asked).then(() => setAsked(undefined))}
        >
          {t('Shoppers can then pay without money. Use them only to try the shop out.')}
        </ConfirmDialog>
      )}
    </>
  );
}
