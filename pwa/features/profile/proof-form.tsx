import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { CodeField, CurrentPasswordField } from '../../components/design/account-fields';
import { EntryForm } from '../../components/design/entry-form';
import { resetForm } from '../../hooks/reset-form';
import { useConnection } from '../../hooks/use-connection';
import { useSending } from '../../hooks/use-sending';
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
  readonly ways: readonly [Way, ...Way[]];
}) {
  const offline = useConnection() === 'offline';
  const form = useForm({ defaultValues: { code: '', currentPassword: '' } });
  const [main] = ways;
  const { error, sending } = useSending(form, proofErrorOf);

  const submit = (way: Way) =>
    sending(async (proof) => {
      if (proof.code.trim() === '')
        return form.setError('code', { message: 'Code is required' }, { shouldFocus: true });
      await way.go(proof);
      resetForm(form);
    });

  return (
    <EntryForm label={label} error={error} gap={2} maxWidth={420} onSubmit={submit(main)}>
      <CurrentPasswordField form={form} name="currentPassword" />
      <CodeField form={form} name="code" />
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
    </EntryForm>
  );
}
