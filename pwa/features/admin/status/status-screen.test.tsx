// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { ShopStatus } from '#shared/admin/shop-status';
import { accessibilityFaults } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component } from './status-screen';
import { json, showToAdmin } from '../../../testing/admin-screen';

const server = openTestApi();
const AT = '2026-01-02T12:00:00.000Z';

const STATUS: ShopStatus = {
  at: AT,
  version: '0.1.0',
  node: '26.0.0',
  notStored: 'The database cannot be used now: its disk is full',
  numbersConfirmed: true,
  store: { kind: 'file', bytes: 8_000_000, limit: 7_500_000 },
  disk: { free: 50e9, total: 100e9 },
  mails: {
    waiting: 3,
    oldest: '2026-01-02T09:00:00.000Z',
    way: 'smtp',
    lastSent: null,
    lastFailure: null,
  },
  payments: { kind: 'razorpay', lastAnswer: AT, lastFailure: null, lastWebhook: null },
  backup: { last: null },
  failingQueues: 0,
  errors: {
    groups: 1,
    recent: 1,
    newest: [
      {
        _id: 'e1',
        build: 'shop-abc1234',
        kind: 'screen',
        type: 'TypeError',
        message: 'cart.lines is not a function',
        frames: [{ file: '/assets/shop-abc1234.js', function: 'draw', line: 1, column: 20 }],
        count: 7,
        devices: ['Chrome on Android'],
        firstAt: AT,
        lastAt: AT,
      },
    ],
  },
};

const show = () => showToAdmin(<Component />, '/admin/status', '/admin/status');

// docs/shop-rules.md#r-owner-7
test('shows the status of the shop, what to do about it, and what failed on phones', async () => {
  server.use(http.get(`${API}/admin/status`, () => json(STATUS)));
  await show();
  await screen.findByText('One file, 8.0 MB of at most 7.5 MB');
  screen.getByText('The shop has outgrown its file. Move it to PostgreSQL: npm run store:move.');
  screen.getByText('3 wait, the oldest since 2026-01-02 14:30');
  screen.getByText('No backup is known.');
  screen.getByText('Nothing can be stored: The database cannot be used now: its disk is full');
  screen.getByText('50.0 GB free of 100.0 GB');
  screen.getByText('TypeError: cart.lines is not a function');
  screen.getByText('Reports: 7, the last at 2026-01-02 17:30');
  expect(screen.getAllByText('Act now')).toHaveLength(4);
  expect(await accessibilityFaults()).toEqual([]);
});

// docs/shop-rules.md#r-owner-7
test('sends a test email, and says where too many were sent', async () => {
  let status = 202;
  server.use(
    http.get(`${API}/admin/status`, () => json(STATUS)),
    http.post(`${API}/admin/status/test-mail`, () =>
      status === 202
        ? json({ to: 'asha@shop.example' }, 202)
        : json({ code: 'slow_down', message: 'Too many attempts. Please wait a moment' }, status),
    ),
  );
  const person = await show();
  const button = await screen.findByRole('button', { name: 'Send test email' });
  await person.click(button);
  await screen.findByText('A test email to asha@shop.example is on its way');
  status = 429;
  await person.click(button);
  await screen.findByText('Too many attempts. Please wait a moment');
});
