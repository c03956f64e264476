import { ApiError } from '../http/api-error';
import { StoreUnavailableError } from '../store/shop-store';
import { CommandRefused } from './command';

/** Why a command was not carried out. */
export interface Reason {
  readonly message: string;
  readonly details: readonly string[];
  /** Nothing that its caller could have known: somebody should look at it. */
  readonly defect: boolean;
}

/** Puts an error of a command into words for the owner. */
export function reasonForPeople(error: unknown): Reason {
  if (error instanceof CommandRefused)
    return { message: error.message, details: error.details, defect: false };
  if (error instanceof ApiError) return { message: error.message, details: [], defect: false };
  if (error instanceof StoreUnavailableError)
    return {
      message: `The store cannot be written; nothing was changed: ${causeOf(error)}`,
      details: [],
      defect: true,
    };
  return {
    message: `It failed: ${error instanceof Error ? error.message : String(error)}`,
    details: [],
    defect: true,
  };
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
