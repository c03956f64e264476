import { PhotoError, smallPhoto } from './photo';
import { browserTools } from './photo-tools';
import type { PhotoAnswer } from './photo-worker';

/**
 * Makes a photo small before it travels, beside the page where the browser can.
 * @throws PhotoError where it cannot be read here, or is too large
 */
export async function preparePhoto(file: File): Promise<File> {
  const beside = canWorkBeside() ? await besideThePage(file).catch(() => ({})) : {};
  const { photo, problem }: PhotoAnswer = beside;
  if (problem) throw new PhotoError(problem);
  const made = photo ?? (await smallPhoto(file, browserTools));
  return made instanceof File ? made : new File([made], file.name, { type: made.type });
}

const canWorkBeside = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

/** A worker for each photo: what it took of the memory is free again at once. */
function besideThePage(file: File): Promise<PhotoAnswer> {
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PhotoAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PhotoAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The worker failed')));
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
