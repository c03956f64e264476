import type { SyntheticEvent } from 'react';
import {
  LIST_WIDTH,
  pictureAt,
  pictureSet,
  PLACEHOLDER_IMAGE,
  type PictureWidth,
} from '#shared/catalogue/picture';
import styles from './product-picture.module.css';

interface SizeOfPicture {
  readonly width: PictureWidth;
  readonly sizes: string;
  /** The one width on a phone, and the narrowest anywhere; absent where it depends on the screen's density. */
  readonly phone?: PictureWidth;
}

/**
 * Takes the narrowest of the set on a phone, where the grid is a list: below the first breakpoint of the theme and of
 * `product-card.module.css`. Not by a `<source>` of its own: Chromium holds one that has gone from the page while it asks for the width,
 * and all of its screen with it.
 */
const NARROWEST_ON_PHONE = '(max-width: 599.95px) 1px';

/**
 * How wide a picture is rendered, so that the browser fetches no more of it than it shows. On a phone lists and the carousel take
 * one width whatever the screen's density: the lists' one is there already when it was fetched ahead.
 */
const SIZES = {
  /** In a row of suggestions: the lists' one, which is mostly there. */
  row: { width: 160, sizes: '40px', phone: LIST_WIDTH },
  thumb: { width: 160, sizes: '(min-width: 600px) 104px, 84px' },
  card: {
    width: 400,
    sizes: '(min-width: 1200px) 280px, (min-width: 600px) 45vw, 128px',
    phone: LIST_WIDTH,
  },
  slide: { width: 960, sizes: '(min-width: 900px) 400px, 45vw', phone: 400 },
  large: { width: 960, sizes: '(min-width: 1200px) 510px, (min-width: 600px) 48vw, 100vw' },
} as const satisfies Record<string, SizeOfPicture>;

/** Marks an element whose picture was replaced, so that a missing placeholder causes no loop. */
const REPLACED = 'data-replaced';

function showPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  if (currentTarget.hasAttribute(REPLACED)) return;
  currentTarget.setAttribute(REPLACED, '');
  currentTarget.removeAttribute('srcset');
  currentTarget.src = PLACEHOLDER_IMAGE;
}

/**
 * A product picture in a square of its final size; broken and missing ones become the placeholder
 * (docs/shop-rules.md#r-catalogue-10).
 * @param name what the picture shows; an empty text where the name is beside it and the picture is decoration
 * @param eager for the pictures visible at once: not lazy
 */
export function ProductPicture({
  image,
  name,
  size,
  eager = false,
}: {
  image: string;
  name: string;
  size: keyof typeof SIZES;
  eager?: boolean;
}) {
  const { width, sizes, phone }: SizeOfPicture = SIZES[size];
  const source = image || PLACEHOLDER_IMAGE;
  const set = pictureSet(source, phone);
  return (
    <img
      key={source}
      src={pictureAt(source, width)}
      srcSet={set}
      sizes={phone === undefined ? sizes : `${NARROWEST_ON_PHONE}, ${sizes}`}
      alt={name}
      width={width}
      height={width}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={showPlaceholder}
      className={set ? styles.picture : `${styles.picture} ${styles.asItIs}`}
    />
  );
}
