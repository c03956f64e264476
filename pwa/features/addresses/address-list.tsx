import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { placeInLine } from '#shared/addresses/address-line';
import type { Address } from '#shared/addresses/address';
import { ActionMark } from '../../components/design/action-mark';
import { useShownPlace } from '../../hooks/use-state-names';
import { useMessages, useT } from '../../i18n/messages';
import { addressLabel } from './address-labels';
import type { ShownAddress } from './use-address-book';

interface AddressListProps {
  readonly addresses: readonly ShownAddress[];
  readonly selectedId: string | null;
  onSelect(address: Address): void;
  onMakeDefault(address: Address): void;
  onEdit(address: Address): void;
  onDelete(address: Address): void;
}

/** The saved addresses as one radio group, each with its own actions (docs/shop-rules.md#r-addresses-10). */
export function AddressList({ addresses, selectedId, ...actions }: AddressListProps) {
  const group = useId();
  const t = useT();
  return (
    <Box role="radiogroup" aria-label={t('Saved Addresses')} sx={{ display: 'grid', gap: 1.5 }}>
      {addresses.map((address) => (
        <AddressCard
          key={address._id}
          address={address}
          group={group}
          selected={address._id === selectedId}
          {...actions}
        />
      ))}
    </Box>
  );
}

interface AddressCardProps extends Omit<AddressListProps, 'addresses' | 'selectedId'> {
  readonly address: ShownAddress;
  readonly group: string;
  readonly selected: boolean;
}

function AddressCard({
  address,
  group,
  selected,
  onSelect,
  onMakeDefault,
  onEdit,
  onDelete,
}: AddressCardProps) {
  const radioId = useId();
  const placeId = useId();
  const { t, language } = useMessages();
  const shown = useShownPlace();
  const name = addressLabel(address.label, language) ?? t('Address');
  return (
    <Box
      sx={{
        border: selected ? 2 : 1,
        // The wider border of the selected card must not move what is inside.
        p: selected ? '11px' : 1.5,
        borderColor: selected ? 'primary.main' : 'divider',
        borderRadius: 3,
      }}
    >
      <Box
        component="label"
        htmlFor={radioId}
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', cursor: 'pointer' }}
      >
        <Radio
          id={radioId}
          name={group}
          checked={selected}
          onChange={() => onSelect(address)}
          slotProps={{ input: { 'aria-describedby': placeId } }}
          sx={{ mt: -1, ml: -0.5 }}
        />
        <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography component="span" sx={{ fontWeight: 700 }}>
              {name}
            </Typography>
            {address.isDefault && <Chip label={t('Default')} size="small" color="primary" />}
            <ActionMark mark={address.mark} />
          </Stack>
          <Typography id={placeId} component="span" variant="body2" sx={{ display: 'block' }}>
            {placeInLine(shown(address))}
          </Typography>
          <Typography
            component="span"
            variant="body2"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {address.phone}
          </Typography>
        </Box>
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', mt: 0.5, ml: { xs: 0, sm: 4 } }}>
        {!address.isDefault && (
          <Button size="small" aria-describedby={placeId} onClick={() => onMakeDefault(address)}>
            {t('Make Default')}
          </Button>
        )}
        <Button size="small" aria-describedby={placeId} onClick={() => onEdit(address)}>
          {t('Edit')}
        </Button>
        <Button
          size="small"
          color="error"
          aria-describedby={placeId}
          onClick={() => onDelete(address)}
        >
          {t('Delete')}
        </Button>
      </Stack>
    </Box>
  );
}
