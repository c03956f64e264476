import { expect, test } from 'vitest';
import { filled } from '../messages/filled';
import type { ShopStatus } from './shop-status';
import { statusFindings, type FindingLevel, type StatusPart } from './status-findings';

const AT = '2026-01-10T12:00:00.000Z';
const ago = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();

const WELL: ShopStatus = {
  at: AT,
  version: '0.1.0',
  node: '26.0.0',
  notStored: null,
  numbersConfirmed: true,
  store: { kind: 'file', bytes: 1_000_000, limit: 7_500_000 },
  disk: { free: 50e9, total: 100e9 },
  mails: { waiting: 0, oldest: null, way: 'smtp', lastSent: ago(1), lastFailure: ago(2) },
  payments: { kind: 'razorpay', lastAnswer: ago(1), lastFailure: ago(2), lastWebhook: ago(3) },
  backup: { last: ago(20) },
  failingQueues: 0,
  errors: { groups: 0, recent: 0, newest: [] },
};

const found = (part: StatusPart, changes: Partial<ShopStatus>) =>
  statusFindings({ ...WELL, ...changes }).find((one) => one.part === part);

test('of a shop that does well nothing is to be done', () => {
  const findings = statusFindings(WELL);
  expect(findings.filter(({ level, advice }) => level !== 'good' || advice)).toEqual([]);
  for (const { says } of findings)
    expect(filled(says.text, { ...says.values, ...says.times })).not.toMatch(/[{}]/);
});

const { mails, payments } = WELL;
test.for<[FindingLevel, StatusPart, string, Partial<ShopStatus>]>([
  ['act', 'orders', 'that cannot be stored', { notStored: 'its disk is full' }],
  ['act', 'numbers', 'not confirmed after a restore', { numbersConfirmed: false }],
  [
    'look',
    'store',
    'two thirds full',
    { store: { kind: 'file', bytes: 5_100_000, limit: 7_500_000 } },
  ],
  ['act', 'store', 'full', { store: { kind: 'file', bytes: 7_500_000, limit: 7_500_000 } }],
  ['good', 'store', 'in PostgreSQL', { store: { kind: 'postgres', bytes: 9e9, limit: null } }],
  ['look', 'disk', 'with less than 2 GB', { disk: { free: 1.9e9, total: 100e9 } }],
  ['act', 'disk', 'with less than 500 MB', { disk: { free: 4e8, total: 100e9 } }],
  ['good', 'disk', 'of a small machine', { disk: { free: 1.5e9, total: 8e9 } }],
  ['good', 'mails', 'just put there', { mails: { ...mails, waiting: 2, oldest: ago(0.1) } }],
  [
    'look',
    'mails',
    'since a quarter of an hour',
    { mails: { ...mails, waiting: 2, oldest: ago(0.5) } },
  ],
  ['act', 'mails', 'since hours', { mails: { ...mails, waiting: 2, oldest: ago(3) } }],
  ['act', 'mails', 'to a server that is away', { mails: { ...mails, lastFailure: ago(0.5) } }],
  ['look', 'mails', 'in a folder', { mails: { ...mails, way: 'folder' } }],
  ['act', 'payments', 'without an answer', { payments: { ...payments, lastFailure: ago(0.5) } }],
  ['look', 'payments', 'of the stand-in', { payments: { ...payments, kind: 'stand-in' } }],
  ['look', 'webhook', 'that never came', { payments: { ...payments, lastWebhook: null } }],
  [
    'good',
    'webhook',
    'of a shop without payments',
    { payments: { ...payments, kind: 'off', lastWebhook: null } },
  ],
  ['act', 'backup', 'never made', { backup: { last: null } }],
  ['act', 'backup', 'older than two days', { backup: { last: ago(49) } }],
  ['act', 'queues', 'that fail', { failingQueues: 2 }],
  ['look', 'errors', 'of today', { errors: { groups: 70, recent: 60, newest: [] } }],
])('%s: %s %s', ([level, part, , changes]) => {
  const finding = found(part, changes);
  expect(finding?.level).toBe(level);
  expect(finding?.advice === undefined).toBe(level === 'good');
});
