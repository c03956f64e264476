import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId, useRef, useState, type FormEvent } from 'react';
import {
  isOfferCode,
  MAX_OFFER_CODE,
  MAX_ORDER_CODES,
  normalizedCode,
} from '#shared/offers/offer-code';
import { offerOfCode } from '../../cart/cart-offers';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import type { CartView } from '../../hooks/use-cart';
import { useChoices } from '../../hooks/use-checkout';
import { useConnection } from '../../hooks/use-connection';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { CloseIcon } from '../design/deferred-icons';
import { codeText, isListNew, nearestOfferText } from './offer-texts';

/** As fields are elsewhere, without their code: every visitor's cart has it, and none has typed anything yet. */
const FIELD = {
  display: 'block',
  width: '100%',
  minHeight: 44,
  px: 1.75,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 2,
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
} as const;

/**
 * The codes given with a cart, what each does, and a field for one more: also offline, by the device's list of offers
 * (docs/shop-rules.md#r-money-14).
 */
export function OfferCodes({ cart }: { readonly cart: CartView }) {
  const choices = useChoices();
  const t = useT();
  const toast = useToast();
  const fieldId = useId();
  const applyButton = useRef<HTMLButtonElement>(null);
  const { typed, type, problem, busy, apply } = useCodeField(cart);
  const codes = cart.pricedWith.offering?.codes ?? [];
  const nearest = nearestOfferText(t, cart);

  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  return (
    <Box sx={{ mt: 2, mb: 1 }}>
      <Box component="output" sx={{ display: 'block' }}>
        {codes.map((given) => (
          <Box key={given.code} sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
            <Box sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>{codeText(t, cart, given)}</Box>
            <IconButton
              aria-label={t('Remove {name}', { name: given.code })}
              onClick={() => {
                // This button goes with its code.
                applyButton.current?.focus();
                void choices
                  .removeCode(given.code)
                  .catch(() => toast.error(t('Something went wrong')));
              }}
            >
              <CloseIcon size="1.25rem" />
            </IconButton>
          </Box>
        ))}
        {nearest === undefined ? null : <Box sx={{ mb: 1 }}>{nearest}</Box>}
      </Box>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box component="label" htmlFor={fieldId} sx={{ fontSize: '0.875rem' }}>
            {t('Offer code')}
          </Box>
          <Box
            component="input"
            id={fieldId}
            value={typed}
            onChange={({ target }) => type(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={2 * MAX_OFFER_CODE}
            translate="no"
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${fieldId}-problem`}
            sx={FIELD}
          />
          {problem === undefined ? null : (
            <Box role="alert" id={`${fieldId}-problem`} sx={{ color: 'error.main', mt: 0.75 }}>
              {problem}
            </Box>
          )}
        </Box>
        <Button
          ref={applyButton}
          type="submit"
          variant="outlined"
          disabled={busy}
          // In line with the field, which has its label above.
          sx={{ mt: '1.375rem', minHeight: 44, flexShrink: 0, whiteSpace: 'nowrap' }}
        >
          {t('Apply')}
        </Button>
      </Box>
    </Box>
  );
}

/** What is typed as a code, what is wrong with it, and the way to give it. */
function useCodeField({ pricedWith }: CartView) {
  const { db, api, session } = useServices();
  const choices = useChoices();
  const t = useT();
  const offline = useConnection() === 'offline';
  const { busy, run } = useBusy();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  /** The newest list where the shop answers: it may have been made since. */
  const asked = () =>
    import('../../catalogue/device-offers')
      .then(({ fetchOffers }) => fetchOffers({ db, api, shopTime: session.shopTime }))
      .catch(() => undefined);

  async function give(code: string): Promise<string | undefined> {
    if (!isOfferCode(code)) return t('Use 3 to 30 letters, digits or hyphens');
    const answer = offline ? undefined : await asked();
    const table = answer ?? (await db.setting('offers'))?.table;
    const offer = table && (await offerOfCode(table, code));
    if (!offer && (answer !== undefined || isListNew(pricedWith)))
      return t('We don’t know the code {code}.', { code });
    return (await choices.addCode(code))
      ? undefined
      : t('At most {count} codes in one order.', { count: MAX_ORDER_CODES });
  }

  async function applyTyped(): Promise<void> {
    const said = await give(normalizedCode(typed)).catch(() => t('Something went wrong'));
    setProblem(said);
    if (said === undefined) setTyped('');
  }

  return {
    typed,
    type(text: string) {
      setTyped(text);
      setProblem(undefined);
    },
    problem,
    busy,
    apply: () => void run(applyTyped),
  };
}
