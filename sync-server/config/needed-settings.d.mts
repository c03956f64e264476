/** What `npm run serve` cannot do without and was not given: see `needed-settings.mjs`. */
export function missingForServe(given: (name: string) => string | undefined): string[];
