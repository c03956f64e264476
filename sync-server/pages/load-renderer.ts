import { pathToFileURL } from 'node:url';
import type { RenderBody } from '#shared/pages/public-page';
import type { Render } from './documents';

/** What the built renderer exports (`pwa/rendering/render-body.tsx`). */
interface Renderer {
  readonly renderBody: RenderBody;
  loadScreens(): Promise<void>;
}

const isRenderer = (module: object): module is Renderer =>
  'renderBody' in module && 'loadScreens' in module;

/**
 * The renderer of documents as it was built, loaded with the first of them.
 * @param file where it is
 * @returns rejects where it cannot be loaded; the next call tries again
 */
export function openRenderer(file: string): Render {
  let loading: Promise<RenderBody> | undefined;
  async function load(): Promise<RenderBody> {
    const module: object = await import(pathToFileURL(file).href);
    if (!isRenderer(module)) throw new Error(`${file} is no renderer`);
    await module.loadScreens();
    return module.renderBody;
  }
  return async (input) => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return (await loading)(input);
  };
}
