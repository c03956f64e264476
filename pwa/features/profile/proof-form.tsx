import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '../../components/design/form-field';
import { useConnection } from '../../hooks/use-connection';
import { useMessages } from '../../i18n/messages';
import { proofErrorOf, type Proof } from './use-two-step';

interface Way {
  readonly text: string;
  readonly danger?: boolean;
  /** @throws ApiError where the server refuses */
  readonly go: (proof: Proof) => Promise<void>;
}

/** A code and the current password, and what can be done with them. @param ways the first one is the form's own */
export function ProofForm({
  label,
  ways,
}: {
  readonly label: string;
  readonly ways: readonly Way[];
}) {
  const offline = useConnection() === 'offline';
  const { t, said } = useMessages();
  const [error, setError] = useState<string>();
  const form = useForm({ defaultValues: { code: '', currentPassword: '' } });
  const [main] = ways;

  const submit = (way: Way) =>
    form.handleSubmit(async (proof) => {
      setError(undefined);
      if (proof.code.trim() === '')
        return form.setError('code', { message: 'Code is required' }, { shouldFocus: true });
      try {
        await way.go(proof);
        form.reset();
      } catch (failure) {
        const { message, fields } = proofErrorOf(failure);
        const named = (['code', 'currentPassword'] as const).filter((name) => fields[name]);
        for (const name of named)
          form.setError(name, { message: fields[name] ?? message }, { shouldFocus: true });
        if (named.length === 0) setError(message);
      }
    });

  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => void (main && submit(main)(event))}
      sx={{ gap: 2, maxWidth: 420 }}
    >
      {error !== undefined && <Alert severity="error">{said(error)}</Alert>}
      <FormField
        form={form}
        name="currentPassword"
        label={t('Current Password')}
        type="password"
        autoComplete="current-password"
      />
      <FormField
        form={form}
        name="code"
        label={t('Code')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ways.map((way) => (
          <Button
            key={way.text}
            type={way === main ? 'submit' : 'button'}
            variant={way === main ? 'contained' : 'outlined'}
            color={way.danger ? 'error' : 'primary'}
            disabled={offline || form.formState.isSubmitting}
            {...(way === main ? {} : { onClick: () => void submit(way)() })}
          >
            {way.text}
          </Button>
        ))}
      </Box>
    </Stack>
  );
}
