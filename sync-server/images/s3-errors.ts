import type { S3Place } from '../config/pictures-config';
import { StoreUnavailableError } from '../store/store-errors';

/** What the owner has to fix, by the code of the storage's answer. */
const TO_MEND: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'does not know the key PICTURES_S3_KEY_ID',
  SignatureDoesNotMatch: 'says that PICTURES_S3_KEY_SECRET is not the secret of that key',
  RequestTimeTooSkewed: 'says that this machine’s clock is wrong (keep it right with NTP)',
  AccessDenied:
    'refuses the key PICTURES_S3_KEY_ID: it must be allowed to list the bucket, and to get, put and delete its objects',
  NoSuchBucket: 'has no bucket of the name PICTURES_S3_BUCKET',
  InvalidBucketName: 'takes no bucket of the name PICTURES_S3_BUCKET',
  PermanentRedirect: 'has the bucket in another region: see PICTURES_S3_REGION and its endpoint',
  AuthorizationHeaderMalformed:
    'has the bucket in another region: see PICTURES_S3_REGION and its endpoint',
};
/** For answers without a known code. */
const BY_STATUS: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  307: 'PermanentRedirect',
  401: 'AccessDenied',
  403: 'AccessDenied',
};
/** How much of an answer is searched for its code, in characters. */
const LOOKED_AT = 4_096;
const CODE = /<Code>(\w{1,60})<\/Code>/;

/** The storage of pictures refused, or did not answer: its reason is for the owner's log. */
export class S3Error extends StoreUnavailableError {
  /** @param code of S3, or `NoAnswer`; @param mayPass whether the next attempt may succeed */
  constructor(
    readonly code: string,
    message: string,
    readonly mayPass: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether it persists until a setting, a right or a clock is changed. */
  get isToMend(): boolean {
    return this.code in TO_MEND;
  }
}

/** The storage's error answer. */
export async function refusalOf(place: S3Place, response: Response): Promise<S3Error> {
  const { status } = response;
  const text = (await response.text()).slice(0, LOOKED_AT);
  const code = CODE.exec(text)?.[1] ?? BY_STATUS[status] ?? `Status${status}`;
  const what = TO_MEND[code] ?? `answered ${code}`;
  const mayPass = status >= 500 || status === 429;
  return new S3Error(code, `${storageOf(place)} ${what} (${status})`, mayPass);
}

/** No answer, or not all of it. @param how `late`: timed out, so that it is not retried at once */
export function noAnswer(place: S3Place, how: 'late' | 'broken', cause?: unknown): S3Error {
  const what = how === 'late' ? 'did not answer in time' : 'did not answer, or broke off';
  return new S3Error('NoAnswer', `${storageOf(place)} ${what}`, how === 'broken', { cause });
}

function storageOf({ endpoint }: S3Place): string {
  return `The storage of pictures at ${endpoint}`;
}
