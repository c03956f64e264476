import styles from './button-look.module.css';

/**
 * The looks of MUI's Button under our theme, as class names, for what the home page loads at once: the component itself is
 * 10 kB of brotli (docs/decisions/0009-screens-and-theme.md). Elsewhere use MUI's.
 */
export const buttonLook = {
  contained: `${styles.base} ${styles.contained}`,
  outlined: `${styles.base} ${styles.outlined}`,
  text: `${styles.base} ${styles.narrow}`,
} as const;
