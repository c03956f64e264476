import * as z from 'zod/mini';
import { fieldsOfError } from '#shared/core/field-errors';
import { ApiError } from '../http/api-error';
import type { Passwords } from '../identity/passwords';
import type { EntryDeps } from '../security-log/record-security-event';
import type { ShopStatus } from '#shared/admin/shop-status';
import type { ShopStore } from '../store/repositories/shop-store';
import { diskWords } from '../files/disk-words';
import { StoreElsewhereError } from '../store/database-mark';
import { StoreUnavailableError } from '../store/store-errors';

/** What a command works with: the same whether the running shop or the command line has the store open. */
export interface CommandServices extends EntryDeps {
  readonly store: ShopStore;
  readonly passwords: Passwords;
  /** The shop's status, as far as this process knows. */
  readonly status: () => Promise<ShopStatus>;
}

/** Where a command reports progress and writes its output. Resolves when the reader can take more. */
export interface Report {
  progress(done: number, total: number): Promise<void>;
  text(piece: string): Promise<void>;
}

type Schema<T> = z.ZodMiniType<T>;

/** One command of the owner's, by its name in the control protocol. */
export interface OwnerCommand<Args, Result> {
  readonly name: string;
  readonly args: Schema<Args>;
  readonly result: Schema<Result>;
  /** @throws CommandRefused for invalid arguments, and if the shop's rules refuse */
  run(args: unknown, services: CommandServices, report: Report): Promise<Result>;
}

/** A command that was not carried out, for a reason that its caller can fix. */
export class CommandRefused extends Error {
  override readonly name: string = 'CommandRefused';
  /** @param details further lines, such as what is wrong in which line of a file */
  constructor(
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Why a command was not carried out. */
interface Reason {
  readonly message: string;
  readonly details: readonly string[];
  /** Not the caller's fault: the cause should be looked into. */
  readonly defect: boolean;
}

/** Puts an error of a command into words for the owner. */
export function reasonForPeople(error: unknown): Reason {
  const defect = (message: string) => ({ message, details: [], defect: true });
  if (error instanceof CommandRefused)
    return { message: error.message, details: error.details, defect: false };
  if (error instanceof ApiError) return { message: error.message, details: [], defect: false };
  if (error instanceof StoreElsewhereError)
    return { message: error.message, details: [], defect: false };
  if (error instanceof StoreUnavailableError)
    return defect(`The store cannot be written; nothing was changed: ${causeOf(error)}`);
  return defect(`It failed: ${failureOf(error)}`);
}

/** What failed, with file system errors in words too. */
function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const why = diskWords(error);
  return why === undefined ? message : `${why} (${message})`;
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

interface CommandRow<Args, Result> extends Omit<OwnerCommand<Args, Result>, 'run'> {
  run(args: Args, services: CommandServices, report: Report): Promise<Result>;
}

/** Declares a command; its arguments are checked here, since they may come through the control socket. */
export function defineCommand<Args, Result>(
  row: CommandRow<Args, Result>,
): OwnerCommand<Args, Result> {
  return {
    ...row,
    async run(raw, services, report) {
      const parsed = row.args.safeParse(raw);
      if (parsed.success) return row.run(parsed.data, services, report);
      const [[field, problem] = ['', 'Not understood']] = Object.entries(
        fieldsOfError(parsed.error),
      );
      throw new CommandRefused(field === '' ? problem : `${field}: ${problem}`);
    },
  };
}
