/** What marks a press that the page has answered before its script was there: a button, and the way to the cart with how many. */
export const EARLY = 'data-early';

/** Under which key of `localStorage` it is kept, and where the document's data are. */
export const EARLY_CART = 'early-cart';
export const EARLY_WISHES = 'early-wishes';
export const DOCUMENT_PAGE = 'document-page';

/** The id of what says it to screen readers: `data-text` has the words. */
export const EARLY_SAID = 'early-said';

/** The id of the form of a product's page: the options above it are fields of it. */
export const ADD_FORM = 'add-to-cart';
