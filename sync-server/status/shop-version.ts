import about from '../../package.json' with { type: 'json' };

/** The version of the shop that runs, as its releases are called. */
export const SHOP_VERSION = about.version;
