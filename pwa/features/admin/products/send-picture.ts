import { uploadPicture } from '../../../network/upload-picture';
import { ApiError } from '../../../network/api-error';
import type { Message } from '../../../i18n/translate';
import { failureText } from '../../../components/admin/failure';
import { PhotoError, type PhotoProblem } from '../../../platform/photo';
import { preparePhoto } from '../../../platform/prepare-photo';

/** Why a photo cannot be sent, in English. */
export const PHOTO_PROBLEMS = {
  'too-large': 'The picture is over 30 MB. Choose a smaller one.',
  'too-many-pixels': 'This photo has more than 60 megapixels',
  heic: 'This browser cannot read HEIC photos. Save it as JPEG, or choose “Most Compatible” in the camera’s format settings',
  unreadable: 'This file cannot be read as a picture',
} as const satisfies Record<PhotoProblem, string>;

/** Of what the shop takes once a picture was made small (`MAX_UPLOAD`). */
const TOO_LARGE = 'The picture is over 5 MB. Choose a smaller one.' satisfies Message;

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
export function uploadText(error: unknown): string {
  if (error instanceof PhotoError) return PHOTO_PROBLEMS[error.problem];
  // What of the picture itself is wrong the shop says by its field.
  if (error instanceof ApiError && error.code === 'too_large' && !error.fields) return TOO_LARGE;
  const isOurs = error instanceof ApiError && error.status === 'PARSING_ERROR' && error.message;
  return isOurs ? error.message : failureText(error, 'Image upload failed');
}
