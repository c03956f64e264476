import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { pictureAt, PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import { CloseIcon } from '../../components/design/deferred-icons';
import { ChevronLeftIcon, ChevronRightIcon } from '../../components/design/icons';
import { LiveRegion } from '../../components/design/live-region';
import { useBackCloses } from '../../components/design/use-back-closes';
import { useT } from '../../i18n/messages';
import styles from './gallery-zoom.module.css';
import { usePinch } from './use-pinch';

/** A picture with what it shows. */
interface ZoomedPicture {
  readonly url: string;
  readonly alt: string;
}

/**
 * A picture over the whole window: a tap or two fingers enlarge it, a finger moves it, a swipe turns to the next. In the browser's own
 * dialog, which keeps the focus inside and gives it back.
 */
export function Component({
  pictures,
  selected,
  onSelect,
  onClose,
}: {
  readonly pictures: readonly ZoomedPicture[];
  /** From 0. */
  readonly selected: number;
  readonly onSelect: (place: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  useBackCloses(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = pictures[selected];
  const count = pictures.length;
  const turn = (step: number) => {
    const place = selected + step;
    if (place >= 0 && place < count) onSelect(place);
  };
  const pinch = usePinch(picture?.url ?? '', turn);

  // Closed before it leaves the page: a dialog that is only removed gives the focus to nothing.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === '+' || event.key === '=') pinch.zoomBy(1.5);
    else if (event.key === '-') pinch.zoomBy(1 / 1.5);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={t('Enlarged picture')}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.stage} {...pinch.handlers}>
        {picture ? (
          <img
            key={picture.url}
            className={styles.picture}
            src={pictureAt(picture.url || PLACEHOLDER_IMAGE, 960)}
            alt={picture.alt}
            draggable={false}
            style={pinch.style}
          />
        ) : null}
      </div>
      <button type="button" className={styles.close} aria-label={t('Close')} onClick={onClose}>
        <CloseIcon size="1.5rem" />
      </button>
      <div className={styles.bar}>
        <button
          type="button"
          aria-label={t('Previous picture')}
          disabled={selected === 0}
          onClick={() => turn(-1)}
        >
          <ChevronLeftIcon />
        </button>
        <button type="button" aria-label={t('Zoom out')} onClick={() => pinch.zoomBy(1 / 1.5)}>
          −
        </button>
        <span aria-hidden="true">
          {selected + 1}/{count}
        </span>
        <button type="button" aria-label={t('Zoom in')} onClick={() => pinch.zoomBy(1.5)}>
          +
        </button>
        <button
          type="button"
          aria-label={t('Next picture')}
          disabled={selected === count - 1}
          onClick={() => turn(1)}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <LiveRegion>{t('Picture {number} of {count}', { number: selected + 1, count })}</LiveRegion>
    </dialog>
  );
}
