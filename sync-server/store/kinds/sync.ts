import { kind } from '../kind';
import {
  clientSchema,
  invoicesSchema,
  outcomeSchema,
  spentSchema,
  type SeriesYear,
  type SpentRow,
  type StoredOutcome,
  type SyncClient,
} from '../row-types';
import { ALL } from './people';

/** The outboxes of devices. */
export const clients = kind<SyncClient>()({
  name: 'clients',
  schema: clientSchema,
  key: ({ clientId }) => clientId,
  owner: ({ user }) => user,
  indexes: { failing: { of: ({ failing }) => (failing === null ? [] : [ALL]) } },
});

export const outcomeKey = (user: string, actionId: string): string => `${user} ${actionId}`;

export const outcomes = kind<StoredOutcome>()({
  name: 'outcomes',
  schema: outcomeSchema,
  key: ({ user, actionId }) => outcomeKey(user, actionId),
  owner: ({ user }) => user,
  indexes: { recorded: { of: () => [ALL], at: ({ recordedAt }) => recordedAt } },
});

/** Names that were good once. */
export const spentNames = kind<SpentRow>()({
  name: 'spent_names',
  schema: spentSchema,
  key: ({ _id }) => _id,
  indexes: { until: { of: () => [ALL], at: ({ until }) => until } },
});

/** How far the numbers of invoices and credit notes have come in each financial year; they themselves are in their orders. */
export const seriesYears = kind<SeriesYear>()({
  name: 'series_years',
  schema: invoicesSchema,
  key: ({ _id }) => _id,
  indexes: {},
});
