import * as z from 'zod/mini';
import { readErrorBody } from '#shared/core/errors';
import { ApiError } from './api-error';
import { parseJson } from '../platform/parse-json';

/** Shown where the reply names no picture (docs/shop-rules.md#r-forms-5). */
export const NO_IMAGE_PATH = 'Upload did not return image path';

const uploadResponse = z.object({ image: z.string().check(z.minLength(1)) });

/** Parses the server's reply as the picture's address. @throws ApiError for everything else */
function imageOf(request: XMLHttpRequest): string {
  const body = parseJson(request.responseText);
  if (request.status >= 200 && request.status < 300) {
    const response = uploadResponse.safeParse(body);
    if (!response.success) throw new ApiError('PARSING_ERROR', NO_IMAGE_PATH);
    return response.data.image;
  }
  const error = readErrorBody(body);
  if (!error) throw new ApiError('PARSING_ERROR', '');
  const { message, code, fields } = error;
  throw new ApiError(request.status, message, code, fields);
}

/**
 * Uploads a picture, `POST /api/upload`. By `XMLHttpRequest`, because `fetch` reports no upload progress; without
 * a timeout, because a picture may take minutes on a slow connection.
 * @param onProgress the share sent, from 0 to 1
 * @returns the picture's address
 * @throws ApiError where it is refused, or no answer came
 */
export function uploadPicture(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(imageOf(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.addEventListener('error', () =>
      reject(new ApiError('FETCH_ERROR', 'The shop cannot be reached.')),
    );
    const form = new FormData();
    form.set('image', file);
    request.send(form);
  });
}
