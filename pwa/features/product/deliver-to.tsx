import { useEffect, useId, useState, type FormEvent } from 'react';
import { pinOf, POSTAL_CODE_RULE } from '#shared/addresses/postal-code';
import type { Paise } from '#shared/core/paise';
import { plainTyped } from '#shared/core/typed-text';
import { buttonLook } from '../../components/design/button-look';
import { KnownPin } from '../../components/shipping/known-pin';
import { PromiseLines } from '../../components/shipping/promise-lines';
import { useServices } from '../../hooks/services';
import { useCodePromise, type CodePromise } from '../../hooks/use-code-promise';
import { useMessages, useT } from '../../i18n/messages';
import styles from './delivery.module.css';

interface DeliverToProps {
  /** Of one piece, in paise. */
  readonly price: Paise;
}

/**
 * What is promised of a product's delivery (docs/shop-rules.md#r-delivery-6); where the owner has a table, for a postal code. It begins with
 * the code that was asked for last on this device, else with that of the default address.
 */
export function Component({ price }: DeliverToProps) {
  const { hasTable, promiseFor } = useCodePromise();
  if (hasTable)
    return (
      <KnownPin>
        {(code) => <Form initial={code ?? ''} promiseAt={(asked) => promiseFor(asked, price)} />}
      </KnownPin>
    );
  return (
    <p className={styles.lines}>
      <PromiseLines promise={promiseFor(null, price).promise} />
    </p>
  );
}

interface FormProps {
  readonly initial: string;
  /** For a postal code as it was typed, and where that is. */
  promiseAt(code: string): CodePromise;
}

function Form({ initial, promiseAt }: FormProps) {
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

  const { promise, city } = promiseAt(asked);
  return (
    <>
      <form noValidate onSubmit={submit} className={styles.form}>
        <label htmlFor={inputId}>{t('Deliver to')}</label>
        <span className={styles.city}>{city}</span>
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
      <output id={answerId} htmlFor={inputId} className={styles.lines}>
        {isWrong ? (
          <span className={styles.no}>{translate(POSTAL_CODE_RULE)}</span>
        ) : (
          <PromiseLines promise={promise} />
        )}
      </output>
    </>
  );
}
