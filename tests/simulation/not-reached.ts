/** Code of the sync core that the histories need not go through, and why. */
export const NOT_REACHED: readonly { readonly code: string; readonly why: string }[] = [];
