import * as z from 'zod/mini';
import { confirmNumbersRequest, numbersReply } from '#shared/admin/numbers';
import { confirmLastNumbers, numbersNow } from '../orders/confirm-numbers';
import { recordOwnerCommand } from '../security-log/record-security-event';
import { defineCommand } from './command';

/** `numbers`: the last numbers given. */
export const numbersCommand = defineCommand({
  name: 'numbers',
  args: z.strictObject({}),
  result: numbersReply,
  run: (_args, { store, clock }) => store.read((shop) => numbersNow(shop, clock())),
});

/** `confirm-numbers`: after a restore or a move (docs/deploy.md#backup-and-restore). */
export const confirmNumbersCommand = defineCommand({
  name: 'confirm-numbers',
  args: confirmNumbersRequest,
  result: numbersReply,
  run: ({ last }, services) =>
    confirmLastNumbers(services.store, {
      last,
      now: services.clock(),
      record: (shop) => recordOwnerCommand(shop, 'confirm-numbers', services),
    }),
});
