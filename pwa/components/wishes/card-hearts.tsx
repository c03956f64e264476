import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWishes } from '../../hooks/use-wishes';
import { Heart } from './heart';
import styles from './heart.module.css';

/** A card of the grid, as the first chunk renders it. */
interface ShownCard {
  readonly card: Element;
  readonly productId: string;
  readonly name: string;
}

const TO_PRODUCT = /^\/product\/([^/?#]+)$/;

function cardsIn(main: Element): ShownCard[] {
  return [...main.querySelectorAll('li > article')].flatMap((card) => {
    const link = card.querySelector('h2 a');
    const [, productId] = TO_PRODUCT.exec(link?.getAttribute('href') ?? '') ?? [];
    return productId === undefined ? [] : [{ card, productId, name: link?.textContent ?? '' }];
  });
}

const isSame = (a: readonly ShownCard[], b: readonly ShownCard[]) =>
  a.length === b.length &&
  a.every((shown, place) => {
    const other = b[place];
    return shown.card === other?.card && shown.productId === other.productId;
  });

/** The cards on the page, updated as they change. */
function useShownCards(): readonly ShownCard[] {
  const [cards, setCards] = useState<readonly ShownCard[]>([]);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    const look = () =>
      setCards((before) => {
        const now = cardsIn(main);
        return isSame(before, now) ? before : now;
      });
    look();
    const observer = new MutationObserver(look);
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return cards;
}

/**
 * A heart on each card. The cards are in the first chunk and know nothing of it, so that a first visit loads no byte more for it:
 * once the page is interactive, the hearts are placed over their pictures, without a layout shift.
 */
export function CardHearts() {
  const wishes = useWishes();
  const cards = useShownCards();
  if (!wishes) return null;
  const wished = new Set(wishes.map(({ _id }) => _id));
  return cards.map(({ card, productId, name }) =>
    createPortal(
      <div className={styles.onCard} data-added>
        <Heart line={productId} name={name} isWished={wished.has(productId)} />
      </div>,
      card,
      productId,
    ),
  );
}
