import { syncResponse, type SyncResponse } from '#shared/protocol/sync';

/** Reads the reply to `POST /api/sync`; `undefined` where it is not exactly our envelope. */
export function readReply(body: unknown): SyncResponse | undefined {
  const { success, data } = syncResponse.safeParse(body);
  return success ? data : undefined;
}
