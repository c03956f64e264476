import type { Given } from './production-rules';

/** A bucket of storage that speaks as Amazon's S3 does, and the key to it. */
export interface S3Place {
  /** Where the storage answers, without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  /** `null`: as the endpoint says, else `us-east-1`, which is what storage without regions takes. */
  readonly region: string | null;
  readonly keyId: string;
  /** Never logged. */
  readonly keySecret: string;
}

const NEEDED = [
  'PICTURES_S3_ENDPOINT',
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_KEY_ID',
  'PICTURES_S3_KEY_SECRET',
] as const;
const REGION = 'PICTURES_S3_REGION';

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
/** What can stand in the head of a request. */
const WORD = /^[\x21-\x7e]+$/;
const REGION_NAME = /^[a-z\d-]{1,50}$/;

/**
 * Where uploaded pictures are stored outside this machine; `null`: in the folder `uploads` of `DATA_DIR`.
 * @param problems gets a line for what is missing or wrong, never with a secret in it
 */
export function picturesOf(given: Given, problems: string[]): S3Place | null {
  const missing = NEEDED.filter((name) => given(name) === undefined);
  const region = given(REGION) ?? null;
  if (missing.length === NEEDED.length && region === null) return null;
  // Some but not all is a mistake in either mode: pictures would quietly stay on this machine.
  problems.push(
    ...missing.map((name) => `${name} is missing (or leave out all PICTURES_S3_… settings)`),
  );
  const [endpoint = '', bucket = '', keyId = '', keySecret = ''] = NEEDED.map(given);
  if (endpoint !== '' && !isEndpoint(endpoint))
    problems.push('PICTURES_S3_ENDPOINT must be an address such as https://s3.storage.example');
  if (bucket !== '' && !BUCKET.test(bucket))
    problems.push('PICTURES_S3_BUCKET must be the name of a bucket, such as shop-pictures');
  if (keyId !== '' && !WORD.test(keyId)) problems.push('PICTURES_S3_KEY_ID must be one word');
  if (region !== null && !REGION_NAME.test(region))
    problems.push('PICTURES_S3_REGION must be the name of a region, such as eu-central-1');
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, keyId, keySecret };
}

/** A path is fine: some storage answers under one. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username && !password;
}
