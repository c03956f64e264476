import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/**
 * The placeholder of a part, in its final size. In the first chunk, so without MUI's Skeleton.
 * @param className its size and form, where it is no rounded box
 */
export function Skeleton({
  className = '',
  style,
}: {
  className?: string | undefined;
  style?: CSSProperties | undefined;
}) {
  return <div className={`${styles.skeleton} ${className}`} style={style} />;
}
