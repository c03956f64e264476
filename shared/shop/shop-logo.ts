/** A picture that was uploaded, in its largest width; blank: the usual logo. */
export const SHOP_LOGO = /^(?:\/uploads\/[0-9a-f-]+-960\.webp)?$/;

/** The sizes of icons: for installed shops, in a circle or another shape, and for Apple's home screen. */
export const ICON_KINDS = ['192', '512', 'maskable-512', '180'] as const;
export type IconKind = (typeof ICON_KINDS)[number];

/** Behind a logo where the owner has chosen no colour. */
const USUAL_COLOUR = '#0d4f56';

/** The logo as the header shows it. @param logo as it is kept */
export const smallLogo = (logo: string): string => logo.replace('-960.', '-160.');

/** The colour behind a logo. @param colour the owner's; blank: the usual one */
export const behindLogo = (colour = ''): string => colour || USUAL_COLOUR;

/**
 * The address of an icon made of the logo: it changes with what it shows, so that it can be kept for ever.
 * @param logo as it is kept; not blank
 */
export const iconAddress = (logo: string, colour: string | undefined, kind: IconKind): string =>
  logo
    .replace('/uploads/', '/icons/')
    .replace('-960.webp', `-${behindLogo(colour).slice(1)}-${kind}.png`);
