import { ApiError } from '../http/api-error';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import { DuplicateError } from '../store/store-errors';

/** Whether an email is taken by another user. @param userId the id of the user who wants it */
export async function isEmailTaken(
  shop: Pick<ShopReader, 'userByEmail'>,
  email: string,
  userId: string,
): Promise<boolean> {
  const holder = await shop.userByEmail(email);
  return holder !== undefined && holder._id !== userId;
}

/**
 * Waits for a write of a person. If two take one email at once, the store refuses the later one whatever it read before.
 * @throws ApiError `email_taken`
 */
export async function withUniqueEmail<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    throw error instanceof DuplicateError ? new ApiError('email_taken') : error;
  }
}
