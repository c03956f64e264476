import { Gauge, type Registry } from 'prom-client';
import type { ShopStatus } from '#shared/admin/shop-status';

const seconds = (time: string | null) => (time === null ? null : Date.parse(time) / 1000);

/** What each gauge shows of the status; `null`: it has no value then. */
const GAUGES: readonly {
  readonly name: string;
  readonly help: string;
  readonly read: (status: ShopStatus) => number | null;
}[] = [
  {
    name: 'shop_mails_waiting',
    help: 'Mails that are on the list still.',
    read: ({ mails }) => mails.waiting,
  },
  {
    name: 'shop_mails_oldest_seconds',
    help: 'For how long the oldest of them waits; 0 where none does.',
    read: ({ at, mails: { oldest } }) =>
      oldest === null ? 0 : (Date.parse(at) - Date.parse(oldest)) / 1000,
  },
  {
    name: 'shop_webhook_last_timestamp_seconds',
    help: 'When the last event of the gateway came; no value where that is long ago.',
    read: ({ payments }) => seconds(payments.lastWebhook),
  },
  {
    name: 'shop_gateway_answer_timestamp_seconds',
    help: 'When the gateway answered this process last.',
    read: ({ payments }) => seconds(payments.lastAnswer),
  },
  {
    name: 'shop_failing_queues',
    help: 'Devices whose next action fails at the server.',
    read: ({ failingQueues }) => failingQueues,
  },
  {
    name: 'shop_backup_last_timestamp_seconds',
    help: 'The time of the last backup; no value where none is known.',
    read: ({ backup }) => seconds(backup.last),
  },
  {
    name: 'shop_device_error_groups',
    help: 'Groups of errors that devices reported in the last 30 days.',
    read: ({ errors }) => errors.groups,
  },
  {
    name: 'shop_data_bytes',
    help: 'How large the data is: the file of the embedded store, or the database.',
    read: ({ store }) => store.bytes,
  },
  {
    name: 'shop_data_limit_bytes',
    help: 'How large the data may become; no value in a database.',
    read: ({ store }) => store.limit,
  },
  {
    name: 'shop_disk_free_bytes',
    help: 'Free space where DATA_DIR is.',
    read: ({ disk }) => disk.free,
  },
];

/**
 * Measures what the page Shop status shows. Where the store does not answer these have no value, and all other measures are there.
 * @param status asked once for each reading of the measures
 */
export function statusMeasures(registry: Registry, status: () => Promise<ShopStatus>): void {
  let asked: Promise<ShopStatus | undefined> | undefined;
  const ask = () =>
    (asked ??= status()
      .catch(() => undefined)
      .finally(() => (asked = undefined)));
  for (const { name, help, read } of GAUGES)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const found = await ask();
          const value = found ? read(found) : null;
          if (value === null) this.remove();
          else this.set(value);
        },
      }),
    );
}
