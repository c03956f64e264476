import type { MouseEvent } from 'react';
import { noteEarlyWish } from '../../catalogue/early-wishes';
import { useT } from '../../i18n/messages';
import { HeartIcon } from '../design/icons';
import styles from './heart.module.css';

interface LineProps {
  /** The key of the line (`lineKey`): a product, or its variant. */
  readonly line: string;
  /** What the product is called. */
  readonly name: string;
}

/** How a heart looks, and what it is called: a switch. */
export function HeartButton({
  line,
  name,
  isWished,
  busy,
  onClick,
}: LineProps & {
  readonly isWished: boolean;
  readonly busy: boolean;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const t = useT();
  return (
    <button
      type="button"
      name="wish"
      value={line}
      className={styles.round}
      aria-pressed={isWished}
      aria-label={t('Wish list: {name}', { name })}
      disabled={busy}
      onClick={(event) => {
        // The document's own script, which listens as long as the page, leaves what is handled here.
        event.preventDefault();
        onClick(event);
      }}
    >
      <span>
        <HeartIcon size="1.375rem" />
      </span>
    </button>
  );
}

/**
 * A heart before its code is there, in the server's document too: what is pressed is kept, and shown.
 * @param onPress called once it is kept
 */
export function EarlyHeart({ onPress, ...line }: LineProps & { readonly onPress: () => void }) {
  return (
    <HeartButton
      {...line}
      isWished={false}
      busy={false}
      onClick={({ currentTarget }) => {
        // What that script has shown is here alone.
        const isWished = currentTarget.getAttribute('aria-pressed') !== 'true';
        if (!noteEarlyWish(line.line, isWished)) return;
        currentTarget.setAttribute('aria-pressed', String(isWished));
        onPress();
      }}
    />
  );
}
