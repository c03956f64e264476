import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { galleryOf, type GalleryPicture } from '#shared/catalogue/gallery';
import { pictureAt } from '#shared/catalogue/picture';
import type { ProductDocument } from '#shared/catalogue/product';
import { ProductPicture } from '../../components/design/product-picture';
import { lazyPart } from '../../components/design/lazy-part';
import { LiveRegion } from '../../components/design/live-region';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useServicesLoaded } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { pictureBudget } from '../../platform/picture-budget';
import { connectionFacts } from '../../platform/browser';
import styles from './product-gallery.module.css';
import { useGallery } from './use-gallery';

const GalleryZoom = lazyPart(() => import('./gallery-zoom'));

/**
 * The pictures of a product (docs/shop-rules.md#r-catalogue-10): one beside the other, swiped or chosen below; one alone is only itself.
 * The first is in the document. The others come when the page can be used, and are then on this device.
 * @param shown the address of the picture to be seen: the product's, or a variant's
 */
export function ProductGallery({
  product,
  shown = product.image,
}: {
  readonly product: ProductDocument;
  readonly shown?: string;
}) {
  const t = useT();
  // A document of a variant begins with its picture: nothing moves when the script is there.
  const [first] = useState(shown);
  const pictures = inOrder(galleryOf(product), first, shown);
  const place = pictures.findIndex(({ url }) => url === shown);
  const frame = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLUListElement>(null);
  const gallery = useGallery({ frame, viewport }, pictures.length, Math.max(place, 0));
  const [isZoomed, setZoomed] = useState(false);
  const hasOthers = useServicesLoaded();
  const { selected } = gallery;
  const count = pictures.length;
  const altOf = ({ alt }: GalleryPicture, at: number) =>
    alt || (at === 0 ? product.name : `${product.name} (${at + 1})`);

  return (
    <section
      ref={frame}
      aria-roledescription={count > 1 ? t('carousel') : undefined}
      aria-label={t('Pictures')}
    >
      <div className={styles.stage}>
        <ul className={styles.slides} ref={viewport} onScroll={gallery.scrolled}>
          {pictures.map((picture, at) => (
            <li key={picture.url} className={styles.slide}>
              {at === 0 || hasOthers ? (
                <>
                  <ProductPicture
                    image={picture.url}
                    name={altOf(picture, at)}
                    size="large"
                    eager={at === 0 || (hasOthers && mayFetchAll())}
                  />
                  <button
                    type="button"
                    className={styles.enlarge}
                    aria-label={t('Enlarge picture')}
                    tabIndex={at === selected ? 0 : -1}
                    onClick={() => setZoomed(true)}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ul>
        {count > 1 ? (
          <span className={styles.counter} aria-hidden="true">
            {selected + 1}/{count}
          </span>
        ) : null}
      </div>
      {count > 1 ? (
        <>
          <LiveRegion>
            {t('Picture {number} of {count}', { number: selected + 1, count })}
          </LiveRegion>
          <ul className={styles.thumbs}>
            {pictures.map(({ url }, at) => (
              <li key={url}>
                <button
                  type="button"
                  className={styles.thumb}
                  aria-label={t('Show picture {number}', { number: at + 1 })}
                  aria-current={at === selected ? 'true' : undefined}
                  onClick={() => gallery.show(at)}
                >
                  {hasOthers ? (
                    <img src={pictureAt(url, 160)} alt="" width="64" height="64" />
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isZoomed ? (
        <SilentErrorBoundary>
          <GalleryZoom
            pictures={pictures.map((picture, at) => ({
              url: picture.url,
              alt: altOf(picture, at),
            }))}
            selected={selected}
            onSelect={(at) => gallery.show(at)}
            onClose={() => {
              // A dialog gives the focus back to where it was opened: that picture may have been turned away.
              flushSync(() => setZoomed(false));
              gallery.show(selected)?.focus({ preventScroll: true });
            }}
          />
        </SilentErrorBoundary>
      ) : null}
    </section>
  );
}

/** On a connection that costs, a picture comes when it is swiped to. */
const mayFetchAll = () => pictureBudget(connectionFacts(), false) > 0;

/** The pictures, the one that the page began with ahead; one that the gallery does not have, a variant's, is the last. */
function inOrder(
  gallery: readonly GalleryPicture[],
  first: string,
  shown: string,
): readonly GalleryPicture[] {
  const isThere = gallery.some(({ url }) => url === shown);
  const all = isThere ? gallery : [...gallery, { url: shown }];
  const ahead = all.filter(({ url }) => url === first);
  return [...ahead, ...all.filter(({ url }) => url !== first)];
}
