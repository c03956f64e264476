export const NODE_FLAGS: readonly string[];
export const SERVER: readonly string[];
export const SERVER_ENV: Readonly<Record<string, string>>;
export const LIFTED_LIMITS: Readonly<Record<string, string>>;
