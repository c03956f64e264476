import type { DeviceError } from '#shared/admin/device-error';

/** Mails that are on the list still. */
export interface WaitingMails {
  readonly count: number;
  /** When the oldest was put there, ISO 8601 UTC; nothing where none waits. */
  readonly oldest?: string | undefined;
}

/** What tells how the shop does. */
export interface StatusReader {
  /** All groups of what failed on devices, in no order; they are few. In a transaction this locks them. */
  deviceErrors(): Promise<DeviceError[]>;
  waitingMails(): Promise<WaitingMails>;
  /** When the newest event of the gateway came that is still kept, ISO 8601 UTC; nothing where there is none. */
  lastGatewayEventAt(): Promise<string | undefined>;
  /** How large the database is that holds the shop, in bytes; nothing where it is in a file. */
  databaseBytes(): Promise<number | undefined>;
  /** How many devices have a queue whose next action fails at the server. */
  countFailingQueues(): Promise<number>;
}

/** What a transaction changes of it. */
export interface StatusWriter {
  putDeviceError(error: DeviceError): Promise<void>;
  removeDeviceError(id: string): Promise<void>;
}
