export const SERVER: readonly string[];
export const SERVER_ENV: { readonly UV_THREADPOOL_SIZE: string };
