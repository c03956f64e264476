import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DEVICE_CHUNK } from './later-files.ts';

/** The module that makes the services of the device: where its chunk is entered. */
const ENTRANCE = /\/pwa\/app\/compose\.ts$/;

/**
 * Names the files of the device's services in the built document, so that they come beside the first chunk: whoever comes again,
 * or opens a page of their own, needs both. The server leaves the names out of a document that shows its page already
 * (docs/decisions/0031).
 */
export function devicePreload(): Plugin {
  return {
    name: 'device-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = Object.values(bundle).filter(
          (file) =>
            file.type === 'chunk' &&
            (file.name === DEVICE_CHUNK || ENTRANCE.test(file.facadeModuleId ?? '')),
        );
        if (!files.some((file) => 'name' in file && file.name === DEVICE_CHUNK))
          throw new Error(`The build has no chunk "${DEVICE_CHUNK}"`);
        return files.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
