import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PersonDocument } from '#shared/users/user';
import { usePasswordAgain } from '../../../components/admin/use-password-again';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { useT } from '../../../i18n/messages';
import { useEditPerson } from './use-people';

/** Asks before the role is taken from an admin, and for the password where the shop wants it. */
export function TakeRoleDialog({
  person,
  onClose,
}: {
  readonly person: PersonDocument;
  readonly onClose: () => void;
}) {
  const t = useT();
  const edit = useEditPerson(person);
  const again = usePasswordAgain();
  const { name, email } = person;
  const take = () =>
    edit.mutate(
      { name, email, isAdmin: false, ...again.proof() },
      { onSuccess: onClose, onError: again.onFailure },
    );
  return (
    <ConfirmDialog
      title={t('Remove {name} as admin?', { name })}
      confirmText={t('Remove as admin')}
      danger
      busy={edit.isPending}
      onCancel={onClose}
      onConfirm={take}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Typography>
          {t('{email} will be signed out, and can only shop from then on.', { email })}
        </Typography>
        {again.field}
      </Box>
    </ConfirmDialog>
  );
}
