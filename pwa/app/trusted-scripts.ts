/** The part of the browser's Trusted Types that is used; TypeScript's library does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { readonly createScriptURL: (address: string) => string | null },
  ): unknown;
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The scripts the page starts itself: its service worker, and the workers among the files of the build. */
const OWN_SCRIPT = /^\/(?:service-worker\.js|assets\/[\w-]+\.js)$/;

/**
 * Says which addresses may become scripts. The content security policy lets no text become markup or script at all
 * (`require-trusted-types-for`), and refuses every other address. Called once, before the first worker is started.
 */
export function trustOwnScripts(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.origin) ? address : null),
  });
}

/** @param address absolute, or relative to the root of `origin` */
export function isOwnScript(address: string, origin: string): boolean {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url?.origin === origin && OWN_SCRIPT.test(url.pathname);
}
