/** Builds page and server into `dist`, unless already built from exactly these sources. */
export function ensureBuilt(): Promise<void>;
