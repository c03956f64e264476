import { useEffect, useRef, useState } from 'react';
import { formatInr } from '#shared/core/paise';
import { useMessages } from '../i18n/messages';
import type { Message } from '../i18n/translate';
import type { CheckoutResponse } from './payment-messages';
import styles from './fake-dialog.module.css';

/**
 * What the stand-in can simulate at its gateway (docs/api.md#stand-in-gateway); it never takes money.
 */
export type FakeOutcome =
  | 'captured'
  | 'failed'
  | 'captured-late'
  | 'captured-twice'
  | 'callback-lost';

/** How long the gateway stays silent before the checkout gives up, in milliseconds. */
export const SILENCE = 6_000;

const DECLINED = 'The test bank declined the payment.' satisfies Message;
const NO_ANSWER = 'The test bank did not answer in time.' satisfies Message;

interface Choice {
  readonly label: Message;
  /** The simulated outcomes, labelled for users who try the shop out. */
  readonly effect: Message;
  readonly outcome: FakeOutcome | 'silence';
}

const CHOICES: readonly Choice[] = [
  { label: 'Payment fails', effect: 'The bank declines the payment.', outcome: 'failed' },
  { label: 'Time out', effect: 'The gateway doesn’t respond.', outcome: 'silence' },
  {
    label: 'Captured late',
    effect: 'The money arrives after the window closes.',
    outcome: 'captured-late',
  },
  { label: 'Captured twice', effect: 'You are charged twice.', outcome: 'captured-twice' },
  {
    label: 'Callback lost',
    effect: 'Paid, but no answer reaches this page.',
    outcome: 'callback-lost',
  },
];

interface FakeDialogProps {
  readonly shopName: string;
  readonly amountPaise: number;
  readonly play: (outcome: FakeOutcome) => Promise<CheckoutResponse>;
  readonly onPaid: (response: CheckoutResponse) => void;
  /** A try failed, with the bank's reason; the dialog stays. */
  readonly onFailed: (reason: string) => void;
  readonly onDismiss: () => void;
}

/** The dialog's message about the last try; `lost`: paid, and only closing is left. */
type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'busy'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'lost' };

/** The checkout that takes no money, with a button for every outcome of a real one. */
export function FakeDialog(props: FakeDialogProps) {
  const { shopName, amountPaise, play, onPaid, onFailed, onDismiss } = props;
  const { t, translate } = useMessages();
  const [state, setState] = useState<State>({ kind: 'choosing' });
  const first = useRef<HTMLButtonElement>(null);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = state.kind === 'busy';

  useEffect(() => {
    first.current?.focus();
    return () => clearTimeout(silence.current);
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onDismiss();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onDismiss]);

  /** @param reason for the page too, which translates it */
  function fail(reason: Message): void {
    setState({ kind: 'failed', text: `${translate(reason)} ${t('You can try again.')}` });
    onFailed(reason);
  }

  function choose(outcome: Choice['outcome']): void {
    if (busy) return;
    if (outcome === 'silence') {
      setState({ kind: 'busy', text: t('Waiting for the test bank…') });
      silence.current = setTimeout(() => fail(NO_ANSWER), SILENCE);
      return;
    }
    setState({ kind: 'busy', text: t('Paying…') });
    play(outcome).then(
      (response) => {
        if (outcome === 'failed') fail(DECLINED);
        else if (outcome === 'callback-lost') setState({ kind: 'lost' });
        else onPaid(response);
      },
      (error: unknown) => {
        setState({
          kind: 'failed',
          text: translate(error instanceof Error ? error.message : String(error)),
        });
      },
    );
  }

  return (
    <div className={styles['backdrop']}>
      <section
        role="dialog"
        aria-modal="true"
        aria-labelledby="title"
        aria-describedby="amount notice"
        className={styles['card']}
      >
        <header className={styles['head']}>
          <h1 id="title">{t('Test payment')}</h1>
          <p id="amount" className={styles['amount']}>
            <span>{shopName}</span> <strong>{formatInr(amountPaise)}</strong>
          </p>
        </header>
        <p id="notice" className={styles['notice']}>
          {t('This is a test payment. No real money is charged.')}
        </p>
        <p role="status" className={styles['status']} data-kind={state.kind}>
          {state.kind === 'busy' || state.kind === 'failed' ? state.text : null}
          {state.kind === 'lost' &&
            t('Paid. No answer reached this page, but the shop will find out.')}
        </p>
        {state.kind !== 'lost' && (
          <>
            <button
              ref={first}
              type="button"
              className={styles['pay']}
              aria-disabled={busy}
              onClick={() => choose('captured')}
            >
              {t('Pay successfully')}
            </button>
            <h2>{t('Or try another result')}</h2>
            <ul className={styles['choices']}>
              {CHOICES.map(({ label, effect, outcome }) => (
                <li key={outcome}>
                  <button
                    type="button"
                    aria-disabled={busy}
                    aria-describedby={`effect-${outcome}`}
                    onClick={() => choose(outcome)}
                  >
                    {translate(label)}
                  </button>
                  <span id={`effect-${outcome}`}>{translate(effect)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <button type="button" className={styles['close']} onClick={onDismiss}>
          {t('Close')}
        </button>
      </section>
    </div>
  );
}
