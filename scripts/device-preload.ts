import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DEVICE_CHUNK } from './on-demand-precache.ts';

/**
 * Preloads the files of the device's services in the built document, in parallel with the first chunk: a returning visitor,
 * or one who opens a personal page, needs both. The server leaves them out of a document that shows its page already
 * (docs/decisions/0008-first-page.md).
 */
export function devicePreload(): Plugin {
  return {
    name: 'device-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const device = chunks.find(({ name }) => name === DEVICE_CHUNK);
        if (!device) throw new Error(`The build has no chunk "${DEVICE_CHUNK}"`);
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        return [device.fileName, ...device.imports]
          .filter((fileName) => !entries.includes(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
