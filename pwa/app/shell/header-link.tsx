import type { ComponentType, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { hiddenText } from '../../components/design/hidden-text';
import type { IconProps } from '../../components/design/icons';
import styles from './header-entry.module.css';

/**
 * A link of the header. Its accessible name is its content: the text, the number in the badge and what it counts.
 * @param phoneOnly only in the bar at the bottom of a phone
 */
export function HeaderLink({
  to,
  text,
  Icon,
  badge,
  phoneOnly = false,
}: {
  to: string;
  text: ReactNode;
  Icon: ComponentType<IconProps>;
  badge?: ReactNode;
  phoneOnly?: boolean;
}) {
  const look = phoneOnly ? `${styles.entry} ${styles.phone}` : styles.entry;
  return (
    <NavLink to={to} end className={() => look}>
      <Icon />
      <span className={styles.text}>{text}</span>
      {badge}
    </NavLink>
  );
}

/**
 * The number on an entry of the header; nothing while there is nothing to count.
 * @param unit what is counted, for screen readers: `items`
 * @param alarming something needs attention
 */
export function CountBadge({
  count,
  unit,
  alarming = false,
}: {
  count: number;
  unit: string;
  alarming?: boolean;
}) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={alarming ? `${styles.badge} ${styles.alarming}` : styles.badge}>
        {count}
      </span>{' '}
      <span className={hiddenText}>{unit}</span>
    </>
  );
}
