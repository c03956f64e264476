import type { ReactNode } from 'react';
import type { Paise } from '#shared/core/paise';
import { Price } from './price';
import styles from './sticky-action-bar.module.css';

/**
 * The next step of a screen and what it is about: on a phone in a bar that stays in sight above the navigation, on a wide
 * screen where it is written. One copy of each control at every width, there before any script; one such bar a screen.
 * @param summary left of the step; above it on a wide screen
 * @param phoneOnlySummary where a wide screen says the same beside it
 * @param children the button or link that goes on
 */
export function StickyActionBar({
  summary,
  phoneOnlySummary = false,
  children,
}: {
  summary: ReactNode;
  phoneOnlySummary?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <div className={phoneOnlySummary ? `${styles.summary} ${styles.phoneOnly}` : styles.summary}>
        {summary}
      </div>
      <div className={styles.steps}>{children}</div>
    </div>
  );
}

/** A sum under its name, in the size of the bar. @param paise the sum */
export function BarAmount({ label, paise }: { label: string; paise: Paise }) {
  return (
    <>
      <div className={styles.label}>{label}</div>
      <div className={styles.amount}>
        <Price paise={paise} />
      </div>
    </>
  );
}
