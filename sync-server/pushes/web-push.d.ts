/** The part of the library that is used: it has no types. */
declare module 'web-push' {
  interface WebPush {
    /** @throws Error if a key is invalid */
    encrypt(
      p256dh: string,
      auth: string,
      payload: string,
      contentEncoding: 'aes128gcm',
    ): { readonly cipherText: Buffer };
    getVapidHeaders(
      audience: string,
      subject: string,
      publicKey: string,
      privateKey: string,
      contentEncoding: 'aes128gcm',
    ): { readonly Authorization: string };
  }
  const webPush: WebPush;
  export default webPush;
}
