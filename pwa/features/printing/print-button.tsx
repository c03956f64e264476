import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import { useT } from '../../i18n/messages';
import { LastNumbersDialog } from './last-numbers-dialog';
import { useGiveNumbers } from './use-give-numbers';

interface PrintButtonProps {
  /** Ids of the orders on the page. */
  readonly orders: readonly string[];
  /** How many of them get an invoice number by being printed. */
  readonly withoutNumber: number;
  readonly disabled: boolean;
}

/** Prints what is on the page. Where that gives numbers it asks first: a number is never taken back (docs/shop-rules.md#r-print-2). */
export function PrintButton({ orders, withoutNumber, disabled }: PrintButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const isGiven = useRef(false);
  const numbers = useGiveNumbers(orders, () => {
    isGiven.current = true;
    setAsking(false);
  });
  // Printed once the sheets with the numbers are on the page.
  useEffect(() => {
    if (!isGiven.current || withoutNumber > 0) return;
    isGiven.current = false;
    window.print();
  });
  return (
    <>
      <Button
        variant="contained"
        disabled={disabled}
        onClick={() => (withoutNumber > 0 ? setAsking(true) : window.print())}
      >
        {t('Print')}
      </Button>
      {isAsking && !numbers.unconfirmed && (
        <ConfirmDialog
          title={t('New invoices: {count}', { count: withoutNumber })}
          confirmText={t('Print')}
          busy={numbers.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void numbers.give()}
        >
          {t('Printing gives each order its invoice number. It can’t be changed.')}
        </ConfirmDialog>
      )}
      {numbers.unconfirmed && (
        <LastNumbersDialog
          numbers={numbers.unconfirmed}
          busy={numbers.busy}
          onCancel={() => {
            numbers.cancel();
            setAsking(false);
          }}
          onConfirm={(last) => void numbers.confirm(last)}
        />
      )}
    </>
  );
}
