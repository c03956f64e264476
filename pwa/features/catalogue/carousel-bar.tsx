import type { ReactNode } from 'react';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  PauseIcon,
  PlayIcon,
} from '../../components/design/icons';
import { useT } from '../../i18n/messages';
import styles from './top-products.module.css';
import type { CarouselControls } from './use-carousel';

/** Back, a dot for each slide, on, and a way to keep the slides from changing by themselves (WCAG 2.2.2). */
export function CarouselBar({ slides, carousel }: { slides: number; carousel: CarouselControls }) {
  const t = useT();
  if (slides < 2) return <div className={styles.bar} />;
  return (
    <div className={styles.bar}>
      <Control label={t('Previous product')} onClick={() => carousel.show(carousel.selected - 1)}>
        <ChevronLeftIcon />
      </Control>
      {Array.from({ length: slides }, (_, slide) => (
        <Dot
          key={slide}
          label={t('Show product {number}', { number: slide + 1 })}
          selected={slide === carousel.selected}
          onClick={() => carousel.show(slide)}
        />
      ))}
      <Control label={t('Next product')} onClick={() => carousel.show(carousel.selected + 1)}>
        <ChevronRightIcon />
      </Control>
      <Control
        label={t(carousel.playing ? 'Stop changing products' : 'Change products automatically')}
        onClick={carousel.togglePlaying}
      >
        {carousel.playing ? <PauseIcon size="1.125rem" /> : <PlayIcon size="1.125rem" />}
      </Control>
    </div>
  );
}

function Control({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={styles.control}>
      {children}
    </button>
  );
}

function Dot({
  label,
  selected,
  onClick,
}: {
  label: string;
  selected: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={selected ? 'true' : undefined}
      onClick={onClick}
      className={`${styles.control} ${styles.dot}`}
    >
      <span />
    </button>
  );
}
