import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { BinIcon, EditIcon } from '../../../components/design/deferred-icons';
import { useT } from '../../../i18n/messages';

interface RowActionsProps {
  readonly name: string;
  /** The address of its form. */
  readonly edit: string;
  readonly onDelete: () => void;
}

/** The ways to change one thing of a list, and to delete it. */
export function RowActions({ name, edit, onDelete }: RowActionsProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex' }}>
      <IconButton component={Link} to={edit} aria-label={t('Edit {name}', { name })}>
        <EditIcon />
      </IconButton>
      <IconButton color="error" onClick={onDelete} aria-label={t('Delete {name}', { name })}>
        <BinIcon />
      </IconButton>
    </Box>
  );
}

interface DeleteDialogProps {
  readonly busy: boolean;
  /** What goes with it, and what stays. */
  readonly children: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before one thing of a list is deleted. */
export function DeleteDialog(dialog: DeleteDialogProps) {
  const t = useT();
  return <ConfirmDialog title={t('Are you sure')} confirmText={t('Delete')} danger {...dialog} />;
}
