/** A thing as schema.org describes it. */
export type Thing = Readonly<Record<string, unknown>>;

export const CONTEXT = 'https://schema.org';
