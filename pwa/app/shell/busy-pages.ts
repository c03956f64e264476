/** Pages on which a user signs in or orders and is not to be disturbed. */
const BUSY =
  /^\/(?:login|register|shipping|payment|placeorder|forgot-password|reset-password|admin)(?:\/|$)/;

/** Whether nothing may be put over a page. @param pathname of its address */
export const isBusyPage = (pathname: string): boolean => BUSY.test(pathname);
