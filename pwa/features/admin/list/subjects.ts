/** Names every list and document of products that admins have read. */
export const PRODUCTS = 'admin products';
