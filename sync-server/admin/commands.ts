import type { OwnerCommand } from './command';
import { exportOrdersCommand, exportProductsCommand } from './export-tables';
import { importProductsCommand } from './import-products';
import {
  createAdminCommand,
  listAdminsCommand,
  promoteCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
} from './people';

/** Everything that the control socket can be asked for. */
export const OWNER_COMMANDS: readonly OwnerCommand<unknown, unknown>[] = [
  createAdminCommand,
  promoteCommand,
  resetPasswordCommand,
  resetTwoFactorCommand,
  listAdminsCommand,
  exportProductsCommand,
  exportOrdersCommand,
  importProductsCommand,
];
