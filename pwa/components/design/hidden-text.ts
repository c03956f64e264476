import styles from './hidden-text.module.css';

/** The class of text that is for screen readers only. */
export const hiddenText = styles.hidden;
