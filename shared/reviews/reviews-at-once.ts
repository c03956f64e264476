/** How many reviews a product's page shows first, and how many more at a time. */
export const REVIEWS_AT_ONCE = 20;
