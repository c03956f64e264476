/** Builds page and server into `dist`, each unless it stands there already, built from exactly these sources. */
export function ensureBuilt(): Promise<void>;
