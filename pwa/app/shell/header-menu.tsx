import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { ChevronDownIcon, type IconProps } from '../../components/design/icons';
import { useBackCloses } from '../../components/design/use-back-closes';
import { useMessages } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import styles from './header-entry.module.css';

export interface Place {
  readonly to: string;
  readonly text: Message;
  /** The addresses below it are other places. */
  readonly end?: boolean;
  /** What is left in the history entry. */
  readonly state?: object;
}

interface HeaderMenuProps {
  readonly text: ReactNode;
  readonly Icon: ComponentType<IconProps>;
  readonly places: readonly Place[];
  /** A last line below the places. @param close closes the menu */
  readonly last?: (close: () => void) => ReactNode;
}

/** An entry of the header that opens a list of places. */
export function HeaderMenu({ text: name, Icon, places, last }: HeaderMenuProps) {
  const { translate } = useMessages();
  const [open, setOpen] = useState(false);
  useBackCloses(() => setOpen(false), open);
  const listId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function closeOutside({ type, target }: Event) {
      // The heading of a new page takes the focus by itself: the user has not left the menu.
      const byItself = type === 'focusin' && target instanceof HTMLElement && target.tabIndex < 0;
      if (!byItself && target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);

  return (
    <div ref={menu} className={styles.menu}>
      <button
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={styles.entry}
      >
        <Icon />
        <span className={styles.text}>{name}</span>
        <span className={styles.chevron}>
          <ChevronDownIcon size="1.125rem" />
        </span>
      </button>
      <ul id={listId} hidden={!open} className={styles.list}>
        {places.map(({ to, text, end = false, state }) => (
          <li key={to}>
            <NavLink to={to} end={end} state={state} onClick={() => setOpen(false)}>
              {translate(text)}
            </NavLink>
          </li>
        ))}
        {last ? <li className={styles.last}>{last(() => setOpen(false))}</li> : null}
      </ul>
    </div>
  );
}
