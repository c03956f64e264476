import { SHOP_NAME } from '#shared/shop/shop-name';
import styles from './header.module.css';

/** The shop's mark, a pocket under an awning, and its name. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 32 32" width={34} height={34} aria-hidden className={styles.mark}>
        <path d="M5 13h22v8a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z" fill="#fff9ee" />
        <path d="M8 17h16v3.5a6.5 6.5 0 0 1-6.5 6.5h-3A6.5 6.5 0 0 1 8 20.5z" fill="#d65f3c" />
        <path
          d="M6 3h20l3 8a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 11z"
          fill="#f2a93b"
        />
        <path
          d="M11.5 3h4.5v8a3.25 3.25 0 0 1-6.5 0zM21 3h5l3 8a3.25 3.25 0 0 1-6.5 0z"
          fill="#fff9ee"
        />
      </svg>
      <span className={styles.name}>{SHOP_NAME}</span>
    </>
  );
}
