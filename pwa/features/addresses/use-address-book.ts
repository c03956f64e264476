import { useEffect, useState } from 'react';
import type { Address, AddressBody } from '#shared/addresses/address';
import { ADDRESS_FIELD_NAMES } from '#shared/addresses/address-fields';
import { addAddress, applyAddressBookChange } from '#shared/addresses/address-book';
import type { ShippingAddress } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useCheckout, useChoices } from '../../hooks/use-checkout';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { useHasSynced } from '../../components/outbox/use-has-synced';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useSavedToast } from '../../components/outbox/use-saved-toast';
import { useAddresses, type AddressesView } from '../../hooks/use-account';
import type { EditedAddress } from '../../components/shipping/address-values';

export type ShownAddress = AddressesView['addresses'][number];

/**
 * Which address the checkout is to use: the selected one, else the default, else the first
 * (docs/shop-rules.md#r-addresses-6).
 */
export function addressToSelect(
  addresses: readonly ShownAddress[],
  selectedId: string | null,
): ShownAddress | undefined {
  return (
    addresses.find((address) => address._id === selectedId) ??
    addresses.find((address) => address.isDefault) ??
    addresses[0]
  );
}

/** Whether the copy in the checkout says the same as the address. */
function isCopyOf(copy: ShippingAddress | null, address: Address): boolean {
  return (
    copy?.id === address._id &&
    ADDRESS_FIELD_NAMES.every((name) => (copy[name] ?? '') === (address[name] ?? ''))
  );
}

/**
 * The address book of the checkout: what it shows, and every write as a queued action.
 * @param isCheckout a new address is where this order goes
 */
export function useAddressBook(isCheckout: boolean) {
  const { outbox, randomUuid } = useServices();
  const checkout = useChoices();
  const { status, addresses } = useAddresses();
  const pulled = useHasSynced();
  const connection = useConnection();
  const draft = useCheckout();
  const toast = useToast();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const t = useT();

  /** A new address that was selected, and has not come back in `addresses` yet: nothing else is selected meanwhile. */
  const [awaited, setAwaited] = useState<string | null>(null);

  const ready = status === 'ready' && draft !== undefined;
  const selected = ready ? addressToSelect(addresses, draft.selectedAddressId) : undefined;
  const waiting = awaited !== null && !addresses.some((address) => address._id === awaited);
  const copied =
    selected !== undefined &&
    draft?.selectedAddressId === selected._id &&
    isCopyOf(draft.shippingAddress, selected);

  // The checkout follows the book: one is always selected, and its copy is as new as the address
  // (docs/shop-rules.md#r-addresses-6).
  useEffect(() => {
    if (selected && !copied && !waiting)
      checkout.selectAddress(selected).catch(() => toast.error(t('Something went wrong')));
  }, [checkout, selected, copied, waiting, toast, t]);

  async function save(
    work: () => Promise<unknown>,
    done: string,
    unable = t('Unable to save address. Please check your inputs.'),
  ) {
    try {
      await work();
    } catch (failure) {
      failed(unable, failure);
      return false;
    }
    saved(done);
    return true;
  }

  async function add(body: AddressBody) {
    const id = randomUuid();
    const { change, addressId } = addAddress(addresses, body, id);
    const added = applyAddressBookChange(addresses, change).find(
      (address) => address._id === addressId,
    );
    const select = isCheckout || addresses.length === 0 || body.isDefault === true;
    if (select) setAwaited(addressId);
    try {
      await outbox.enqueue('add-address', { addressId: id, body });
      if (added && select) await checkout.selectAddress(added);
    } catch (failure) {
      setAwaited(null);
      throw failure;
    }
  }

  return {
    /** An empty address book is not reported before the shop could be asked. */
    status:
      ready && (pulled || addresses.length > 0 || connection === 'offline')
        ? ('ready' as const)
        : ('loading' as const),
    addresses,
    selectedId: selected?._id ?? null,
    /** The checkout holds a copy of the selected address: the way on is open. */
    selectionSaved: copied,

    select: (address: Address) =>
      checkout.selectAddress(address).catch(() => toast.error(t('Something went wrong'))),

    /** @returns whether it was stored on the device */
    save: (editing: EditedAddress | null, body: AddressBody) =>
      editing
        ? save(() => outbox.enqueue('edit-address', { ...editing, body }), t('Address updated'))
        : save(() => add(body), t('Address added')),

    makeDefault: (address: Address) =>
      save(async () => {
        await outbox.enqueue('make-default-address', { addressId: address._id });
        await checkout.selectAddress(address);
      }, t('Address updated')),

    remove: (address: Address) =>
      save(
        async () => {
          await outbox.enqueue('delete-address', { addressId: address._id });
          // Deleting the selected one selects the first remaining (docs/shop-rules.md#r-addresses-7).
          const first = addresses.find((other) => other._id !== address._id);
          if (address._id === selected?._id && first) await checkout.selectAddress(first);
        },
        t('Address deleted'),
        t('Unable to delete address'),
      ),
  };
}
