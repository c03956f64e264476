import { useEffect, useId, useState, type FormEvent } from 'react';
import { pinOf, POSTAL_CODE_RULE } from '#shared/addresses/postal-code';
import type { Paise } from '#shared/core/paise';
import { plainTyped } from '#shared/core/typed-text';
import {
  arrivalDay,
  cashProblem,
  servingProblem,
  termsOfCode,
} from '#shared/shipping/delivery-terms';
import type { PinLookup } from '#shared/shipping/pin-lookup';
import { buttonLook } from '../../components/design/button-look';
import { arrivalText, deliveryProblemText } from '../../components/shipping/delivery-texts';
import { useServices } from '../../hooks/services';
import { useAddresses } from '../../hooks/use-account';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useDeliveryRules } from '../../hooks/use-delivery-rules';
import { useSession } from '../../hooks/use-session';
import { useMessages, useT } from '../../i18n/messages';
import styles from './deliver-to.module.css';

/** The smallest order: whether cash is taken at all. */
const ANY_TOTAL = 0;

/**
 * Whether a product comes to a postal code, and when (docs/shop-rules.md#r-delivery-6); nothing where the owner has no table.
 * It begins with the code that was asked for last on this device, else with that of the default address.
 */
export function Component() {
  const { table, cashLimit } = useDeliveryRules();
  return table.status === 'known' ? <Known rules={{ lookup: table.lookup, cashLimit }} /> : null;
}

/** By which a code is answered. */
interface Rules {
  readonly lookup: PinLookup;
  readonly cashLimit: Paise | null;
}

function Known({ rules }: { readonly rules: Rules }) {
  const { db } = useServices();
  const remembered = useDeviceQuery(
    async () => (await db.setting('deliver-to'))?.postalCode ?? null,
    [db],
    null,
  );
  const session = useSession();
  if (remembered === undefined || session === undefined) return null;
  if (remembered === null && session) return <FromAddress rules={rules} />;
  return <Box initial={remembered ?? ''} rules={rules} />;
}

function FromAddress({ rules }: { readonly rules: Rules }) {
  const { status, addresses } = useAddresses();
  if (status === 'loading') return null;
  const home = addresses.find(({ isDefault }) => isDefault);
  const code = home && pinOf(home.postalCode) !== undefined ? home.postalCode : '';
  return <Box initial={code} rules={rules} />;
}

function Box({ initial, rules }: { readonly initial: string; readonly rules: Rules }) {
  const { db } = useServices();
  const { translate } = useMessages();
  const t = useT();
  const inputId = useId();
  const answerId = useId();
  const [typed, setTyped] = useState(initial);
  const [asked, setAsked] = useState(initial);
  const [isWrong, setWrong] = useState(false);

  // What another tab asks for is no reason to change what is typed here.
  useEffect(() => {
    const postalCode = plainTyped(asked).trim();
    if (asked === initial || pinOf(asked) === undefined) return;
    void db.settings.put({ key: 'deliver-to', postalCode }).catch(() => undefined);
  }, [db, asked, initial]);

  function type(text: string): void {
    setTyped(text);
    setWrong(false);
    // Six digits are a code: no press is needed.
    setAsked(pinOf(text) === undefined ? '' : text);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWrong(pinOf(typed) === undefined);
  }

  return (
    <section className={styles.box} aria-labelledby={`${inputId}-heading`}>
      <h2 id={`${inputId}-heading`}>{t('Delivery')}</h2>
      <form noValidate onSubmit={submit} className={styles.form}>
        <label htmlFor={inputId}>{t('Deliver to')}</label>
        <input
          id={inputId}
          className={styles.input}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          placeholder={t('PIN code')}
          aria-describedby={answerId}
          aria-invalid={isWrong}
        />
        <button type="submit" className={buttonLook.outlined}>
          {t('Check')}
        </button>
      </form>
      <output id={answerId} htmlFor={inputId} className={styles.answer}>
        {isWrong ? (
          translate(POSTAL_CODE_RULE)
        ) : asked === '' ? null : (
          <Answer postalCode={asked} rules={rules} />
        )}
      </output>
    </section>
  );
}

function Answer({ postalCode, rules }: { readonly postalCode: string; readonly rules: Rules }) {
  const { clock } = useServices();
  const messages = useMessages();
  const { t } = messages;
  const place = { postalCode: plainTyped(postalCode).trim() };
  const terms = termsOfCode(rules.lookup, place.postalCode, rules.cashLimit);
  const arrivesBy = arrivalDay(terms.zone, clock());
  const notServed = servingProblem(terms, place);
  if (notServed) return <span className={styles.no}>{deliveryProblemText(t, notServed)}</span>;
  const noCash = cashProblem(terms, place, ANY_TOTAL);
  const city = [terms.zone?.city, terms.zone?.state].filter(Boolean).join(', ');
  return (
    <>
      {city !== '' && <span>{city}</span>}
      <strong>{arrivesBy ? arrivalText(messages, arrivesBy) : t('We deliver here.')}</strong>
      {noCash && <span>{t('Cash on Delivery not available')}</span>}
    </>
  );
}
