import type { SyntheticEvent } from 'react';
import {
  pictureAt,
  pictureSet,
  PLACEHOLDER_IMAGE,
  type PictureWidth,
} from '#shared/catalogue/picture';
import styles from './product-picture.module.css';

/** How wide a picture is drawn, so that the browser fetches no more of it than it shows. */
const SIZES = {
  thumb: { width: 160, sizes: '(min-width: 600px) 104px, 84px' },
  card: { width: 400, sizes: '(min-width: 1200px) 280px, (min-width: 600px) 45vw, 128px' },
  slide: { width: 960, sizes: '(min-width: 900px) 400px, 45vw' },
  large: { width: 960, sizes: '(min-width: 1200px) 510px, (min-width: 600px) 48vw, 100vw' },
} as const satisfies Record<string, { width: PictureWidth; sizes: string }>;

/** Marks an element whose picture was replaced, so that a missing placeholder does not go round in circles. */
const REPLACED = 'data-replaced';

function showPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  if (currentTarget.hasAttribute(REPLACED)) return;
  currentTarget.setAttribute(REPLACED, '');
  currentTarget.removeAttribute('srcset');
  currentTarget.src = PLACEHOLDER_IMAGE;
}

/**
 * A square product picture in its final size; broken and missing ones become the placeholder (spec §8).
 * @param name what the picture shows; an empty text where the name stands beside it and the picture is decoration
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
  const { width, sizes } = SIZES[size];
  const source = image || PLACEHOLDER_IMAGE;
  const set = pictureSet(source);
  return (
    <img
      key={source}
      src={pictureAt(source, width)}
      srcSet={set}
      sizes={sizes}
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
