import { deviceError, type DeviceError } from '#shared/admin/device-error';
import { internalNote, type InternalNote, type Noted } from '#shared/admin/internal-note';
import { dayOf } from '#shared/shop/shop-day';
import { kind } from '../kind';
import { securityText } from '../list-rules';
import { securitySchema, type SecurityRow } from '../row-types';
import { ALL } from './people';

export const networkDay = (network: string, day: string): string => `${day} ${network}`;

export const securityLog = kind<SecurityRow>()({
  name: 'security_log',
  schema: securitySchema,
  key: ({ _id }) => _id,
  listed: ({ at }) => at,
  indexes: {
    category: { of: ({ category }) => [category], guard: (category) => `category ${category}` },
    network: {
      of: ({ network, since }) =>
        network === undefined ? [] : [networkDay(network, dayOf(since))],
    },
  },
  columns: { kind: (row) => row.kind, search: securityText },
});

export const notedGroup = (about: Noted, subject: string): string => `${about} ${subject}`;

export const internalNotes = kind<InternalNote>()({
  name: 'internal_notes',
  schema: internalNote,
  key: ({ _id }) => _id,
  indexes: {
    subject: {
      of: ({ about, subject }) => [notedGroup(about, subject)],
      at: ({ at }) => at,
      guard: (subject) => `notes ${subject}`,
    },
  },
});

/** What failed on devices, in groups. */
export const deviceErrors = kind<DeviceError>()({
  name: 'device_errors',
  schema: deviceError,
  key: ({ _id }) => _id,
  // Each report is counted by what all groups are by then.
  indexes: { all: { of: () => [ALL], guard: () => 'device errors' } },
});
