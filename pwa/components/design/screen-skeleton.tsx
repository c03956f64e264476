import styles from './screen-skeleton.module.css';

/** Stands where a page will be, while its code loads on a first visit. In the first chunk, so without MUI's Skeleton. */
export function ScreenSkeleton() {
  return (
    <div aria-busy className={styles.screen}>
      <div className={styles.heading} />
      <div className={styles.tall} />
      <div className={styles.low} />
    </div>
  );
}
