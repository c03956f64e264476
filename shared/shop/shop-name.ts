/** The shop's name, as it stands in every title and mail. */
export const SHOP_NAME = 'Pocket Bazaar';
