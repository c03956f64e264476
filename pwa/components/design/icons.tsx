import styles from './icons.module.css';

export interface IconProps {
  /** Width and height, as a CSS length. */
  readonly size?: string;
}

/*
 * The shop's own icons: 24×24, drawn with one stroke of 1.8, round ends, in the colour of the text around them. Each is
 * decoration: what it means is beside it as text or in the control's accessible name. Plain elements, because a page
 * shows dozens.
 */
function Stroke({ path, size = '1.5rem' }: IconProps & { readonly path: string }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function strokeIcon(name: string, path: string) {
  function Icon({ size }: IconProps) {
    return <Stroke path={path} {...(size ? { size } : {})} />;
  }
  Icon.displayName = name;
  return Icon;
}

export const SearchIcon = strokeIcon(
  'SearchIcon',
  'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
);
export const CartIcon = strokeIcon(
  'CartIcon',
  'M5 8h14l-1.2 11.2a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8L5 8Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4',
);
export const HeartIcon = strokeIcon(
  'HeartIcon',
  'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 8 2.2C20 15 12 20 12 20Z',
);
export const ActivityIcon = strokeIcon(
  'ActivityIcon',
  'm3.5 6 1.5 1.5 2.5-3m-4 7.5 1.5 1.5 2.5-3m-4 7.5 1.5 1.5 2.5-3M11.5 6h9m-9 6h9m-9 6h9',
);
export const PersonIcon = strokeIcon(
  'PersonIcon',
  'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm-7.5 16.5c.9-3.7 3.9-5.5 7.5-5.5s6.6 1.8 7.5 5.5',
);
export const FilterIcon = strokeIcon('FilterIcon', 'M4 7h16M7 12h10m-7 5h4');
export const ChevronDownIcon = strokeIcon('ChevronDownIcon', 'm6 9.5 6 6 6-6');
export const ChevronLeftIcon = strokeIcon('ChevronLeftIcon', 'm14.5 6-6 6 6 6');
export const ChevronRightIcon = strokeIcon('ChevronRightIcon', 'm9.5 6 6 6-6 6');
export const BackIcon = strokeIcon('BackIcon', 'M20 12H5m6-6-6 6 6 6');
export const CheckIcon = strokeIcon('CheckIcon', 'm5 12.5 4.5 4.5L19 7');
export const AlertIcon = strokeIcon('AlertIcon', 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.1');
export const OfflineIcon = strokeIcon(
  'OfflineIcon',
  'M4 4l16 16M8.5 16.3a5 5 0 0 1 6-.7M5 12.8A10 10 0 0 1 9.5 10M13.5 9.5a10 10 0 0 1 5.5 3.3M2.5 9.3A14 14 0 0 1 6.5 6.5m4-1.3a14 14 0 0 1 11 4.1M12 19.5v.1',
);
export const HomeIcon = strokeIcon('HomeIcon', 'M4 11.5 12 4.5l8 7M6.5 10v9.5h4v-5h3v5h4V10');
const PAUSE = 'M8 5v14M16 5v14';
const PLAY = 'M7.5 5v14l11-7-11-7Z';

/** One picture that changes, so that a document of the server keeps its element. */
export function PlayPauseIcon({ playing, size }: IconProps & { readonly playing: boolean }) {
  return <Stroke path={playing ? PAUSE : PLAY} {...(size ? { size } : {})} />;
}
