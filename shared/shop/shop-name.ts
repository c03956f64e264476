/** The shop's name, as in every title and mail. */
export const SHOP_NAME = 'Pocket Bazaar';
