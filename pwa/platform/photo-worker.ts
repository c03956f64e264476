import { PhotoError, smallPhoto, type PhotoProblem } from './photo';
import { browserTools } from './photo-tools';

/** What the worker answers: the photo, or why there is none; nothing where the page has to try itself. */
export interface PhotoAnswer {
  readonly photo?: Blob;
  readonly problem?: PhotoProblem;
}

/** One photo, made small: the page stays usable meanwhile. */
async function answer(file: Blob): Promise<PhotoAnswer> {
  try {
    return { photo: await smallPhoto(file, browserTools) };
  } catch (error) {
    return error instanceof PhotoError ? { problem: error.problem } : {};
  }
}

self.addEventListener('message', (event: MessageEvent<Blob>) => {
  void answer(event.data).then((said) => self.postMessage(said));
});
