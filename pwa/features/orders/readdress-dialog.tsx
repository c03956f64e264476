import Stack from '@mui/material/Stack';
import type { AddressFields } from '#shared/addresses/address';
import { fieldsOf } from '#shared/addresses/address-fields';
import type { OrderDocument } from '#shared/orders/order';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { useCheckedForm } from '../../components/design/use-checked-form';
import { addressForm, editedValues } from '../../components/shipping/address-values';
import { PlaceFields } from '../../components/shipping/place-fields';
import { useT } from '../../i18n/messages';

interface ReaddressDialogProps {
  readonly order: OrderDocument;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (place: AddressFields) => void;
}

/** Asks where an order goes instead, and whom to phone there. */
export function ReaddressDialog({ order, busy, onCancel, onConfirm }: ReaddressDialogProps) {
  const t = useT();
  const { phone = '', ...place } = order.shippingAddress;
  const form = useCheckedForm(addressForm, editedValues(order._id, fieldsOf({ ...place, phone })));
  const { isDirty } = form.formState;
  const save = form.handleSubmit((values) => onConfirm(fieldsOf(values)));
  return (
    <ConfirmDialog
      title={t('Change address')}
      confirmText={t('Save')}
      busy={busy}
      onCancel={onCancel}
      // What is not changed is not told.
      onConfirm={() => (isDirty ? void save() : onCancel())}
    >
      {t('The customer sees this, and is emailed.')}
      <Stack sx={{ gap: 2.25, mt: 2 }}>
        <PlaceFields form={form} />
      </Stack>
    </ConfirmDialog>
  );
}
