import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Address } from '#shared/addresses/address';
import { servingProblem } from '#shared/shipping/delivery-terms';
import { DeliveryNotice } from '../../components/shipping/delivery-notice';
import { isAddressBook } from '../../components/design/address-book-entry';
import { useCheckoutPath } from '../../components/design/checkout-path';
import { CheckoutSteps } from '../../components/design/checkout-steps';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { ScreenHeading } from '../../components/design/screen-heading';
import { BarAmount, StickyActionBar } from '../../components/design/sticky-action-bar';
import { SectionCard } from '../../components/design/section-card';
import { heldBackLines } from '../../cart/cart-diff';
import { useDelivery } from '../../hooks/use-delivery';
import { useCheckout, useCheckoutCart, useIsBuyNowOver } from '../../hooks/use-checkout';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { HeldBackNotice } from '../../components/orders/held-back';
import { AddressForm } from './address-form';
import { AddressList } from './address-list';
import { useAddressBook } from './use-address-book';
import { useAddressForm } from './use-address-form';

const CARD = { p: { xs: 2, sm: 3 }, borderRadius: 4 } as const;

/** The address book, which is also the second step of the checkout (docs/shop-rules.md#r-checkout-2). */
export function Component() {
  const userId = useSession()?.user._id ?? '';
  const cart = useCheckoutCart();
  const pathOf = useCheckoutPath();
  const isOver = useIsBuyNowOver();
  const t = useT();
  const isBook = isAddressBook(useLocation().state);
  const book = useAddressBook(!isBook);
  const address = useAddressForm(userId);
  const [deleting, setDeleting] = useState<Address | null>(null);
  useEditOnArrival(book.addresses, address.edit);

  const heldBack = heldBackLines(cart, useCheckout()?.online);
  const reasonId = useId();
  const notServedId = useId();
  const goOn = cart.lines.length > 0 && book.selectedId !== null && book.selectionSaved;

  const { list, next, saved } = useWayOn(goOn);
  const [folds, setFolds] = useState(false);
  // A phone shows the way on in place of an empty form.
  const isFolded = folds && goOn && !address.editing;
  const selected = book.addresses.find(({ _id }) => _id === book.selectedId);
  const delivery = useDelivery(selected);
  const notServed = selected && delivery ? servingProblem(delivery.terms, selected) : null;

  // The last step knows its order.
  if (isOver) return <Navigate to={pathOf('/placeorder')} replace />;
  return (
    <>
      {!isBook && <CheckoutSteps current="Shipping" />}
      <ScreenHeading>{isBook ? t('Address Book') : t('Shipping')}</ScreenHeading>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: 3,
          alignItems: 'start',
        }}
      >
        <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
          <SectionCard title={t('Saved Addresses')}>
            {book.status === 'loading' ? (
              <Skeleton variant="rounded" sx={{ height: 120 }} />
            ) : book.addresses.length === 0 ? (
              <Typography color="text.secondary">
                {t('No saved addresses yet. Add one to continue.')}
              </Typography>
            ) : (
              <AddressList
                addresses={book.addresses}
                selectedId={book.selectedId}
                onSelect={(chosen) => void book.select(chosen)}
                onMakeDefault={(chosen) => void book.makeDefault(chosen)}
                onEdit={address.edit}
                onDelete={setDeleting}
              />
            )}
            <HeldBackNotice id={reasonId} lines={heldBack} />
            <DeliveryNotice
              id={notServedId}
              problem={goOn ? notServed : null}
              leadsToAddresses={false}
            />
            {goOn && (
              <Box ref={next}>
                <StickyActionBar
                  phoneOnlySummary
                  summary={<BarAmount label={t('Total')} paise={cart.totals.totalPrice} />}
                >
                  <Button
                    {...(heldBack.length === 0 && !notServed
                      ? { component: Link, to: pathOf('/payment') }
                      : { disabled: true, 'aria-describedby': notServed ? notServedId : reasonId })}
                    variant="contained"
                    size="large"
                    fullWidth
                  >
                    {t('Continue')}
                  </Button>
                </StickyActionBar>
              </Box>
            )}
          </SectionCard>
        </Box>
        <Paper
          variant="outlined"
          component="section"
          // Not seen before its place is known: it does not move under the finger.
          sx={{ ...CARD, visibility: book.status === 'loading' ? 'hidden' : 'visible' }}
        >
          {isFolded && (
            <Button
              variant="outlined"
              fullWidth
              onClick={() => setFolds(false)}
              sx={{ display: { md: 'none' } }}
            >
              {t('Add New Address')}
            </Button>
          )}
          <Box sx={isFolded ? { display: { xs: 'none', md: 'block' } } : undefined}>
            <AddressForm
              address={address}
              onSave={async (editing, body) => {
                const stored = await book.save(editing, body);
                if (stored) saved();
                return stored;
              }}
              onEmptied={() => setFolds(true)}
            />
          </Box>
        </Paper>
      </Box>
      <ConfirmDialog
        open={deleting !== null}
        title={t('Delete this address?')}
        confirmText={t('Delete')}
        danger
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) {
            void book.remove(deleting);
            if (address.editing?.addressId === deleting._id) address.reset();
          }
          setDeleting(null);
        }}
      >
        {deleting && `${deleting.address}, ${deleting.city}`}
      </ConfirmDialog>
    </>
  );
}

/**
 * After an address was saved: the way on has the focus as soon as it is there, and the list with the address is in sight,
 * instead of the end of an empty form.
 * @param isOpen whether there is a way on
 */
function useWayOn(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLDivElement>(null);
  const [saves, setSaves] = useState(0);
  const led = useRef(0);
  useEffect(() => {
    if (!isOpen || led.current === saves) return;
    led.current = saves;
    next.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [saves, isOpen]);
  return {
    list,
    next,
    saved() {
      setSaves((count) => count + 1);
      if (!list.current) return;
      list.current.focus({ preventScroll: true });
      if (list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
    },
  };
}

/** A person who comes with `?edit={id}`, from the Activity screen, finds that address in the form. */
function useEditOnArrival(addresses: readonly Address[], edit: (address: Address) => void): void {
  const [params, setParams] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const wanted = params.get('edit');
  /** Put into the form once: the address of the page changes later, and what is typed meanwhile stays. */
  const begun = useRef<string | null>(null);
  useEffect(() => {
    const found = addresses.find((address) => address._id === wanted);
    if (!found || begun.current === wanted) return;
    begun.current = wanted;
    edit(found);
    setParams({}, { replace: true, state });
  });
}
