/** As much of the library as is used: it brings no types. */
declare module 'web-push' {
  interface WebPush {
    /** @throws Error where a key is not one */
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
