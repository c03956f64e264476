import { Skeleton } from './skeleton';
import styles from './screen-skeleton.module.css';

/** The placeholder of a page while its code loads on a first visit. */
export function ScreenSkeleton() {
  return (
    <div aria-busy className={styles.screen}>
      <Skeleton className={styles.heading} />
      <Skeleton className={styles.tall} />
      <Skeleton className={styles.low} />
    </div>
  );
}
