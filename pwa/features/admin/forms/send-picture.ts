import { uploadPicture } from '../../../network/upload-picture';
import { ApiError } from '../../../network/api-error';
import type { Translate, Translator } from '../../../i18n/translate';
import { MAX_UPLOAD, MEGABYTE } from '#shared/core/limits';
import { failureText } from '../../../components/admin/failure';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PhotoError,
  type PhotoProblem,
} from '../../../platform/photo';
import { preparePhoto } from '../../../platform/prepare-photo';

/** Why a photo cannot be sent. */
function photoText(t: Translate, problem: PhotoProblem): string {
  switch (problem) {
    case 'too-large':
      return tooLargeText(t, MAX_PHOTO_BYTES);
    case 'too-many-pixels':
      return t('This photo has more than {count} megapixels', { count: MAX_PHOTO_PIXELS / 1e6 });
    case 'heic':
      return t(
        'This browser cannot read HEIC photos. Save it as JPEG, or choose “Most Compatible” in the camera’s format settings',
      );
    case 'unreadable':
      return t('This file cannot be read as a picture');
  }
}

/** @param limit in bytes */
const tooLargeText = (t: Translate, limit: number) =>
  t('The picture is over {size} MB. Choose a smaller one.', { size: limit / MEGABYTE });

/**
 * Makes a photo small and uploads it.
 * @param onProgress the share sent, from 0 to 1
 * @returns its address
 * @throws PhotoError, ApiError
 */
export async function sendPicture(
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  return uploadPicture(await preparePhoto(file), onProgress);
}

/** What is said of a failure: what is wrong with the photo, the server's words, or that it failed. */
export function uploadText(error: unknown, { t, translate }: Translator): string {
  if (error instanceof PhotoError) return photoText(t, error.problem);
  // What of the picture itself is wrong the shop says by its field.
  if (error instanceof ApiError && error.code === 'too_large' && !error.fields)
    return tooLargeText(t, MAX_UPLOAD);
  const isOurs = error instanceof ApiError && error.status === 'PARSING_ERROR' && error.message;
  return translate(isOurs ? error.message : failureText(error, 'Image upload failed'));
}
