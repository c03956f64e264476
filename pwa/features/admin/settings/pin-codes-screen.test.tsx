// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { ListedPins, PinChanges } from '#shared/admin/pin-import';
import { PIN_PROBLEMS } from '#shared/shipping/pin-csv';
import { AdminQueries } from '../../../components/admin/admin-queries';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { giveFilesBytes } from '../../../testing/file-bytes';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as PinCodesScreen } from './pin-codes-screen';

const server = openTestApi();
beforeAll(giveFilesBytes);
const PUNE: ListedPins = {
  _id: '411*',
  city: 'Pune',
  state: 'Maharashtra',
  daysFrom: 2,
  daysTo: 4,
  served: true,
  cash: true,
  cashUpTo: 5_000_00,
};
const CHANGES: PinChanges = {
  rows: 3,
  added: 2,
  changed: 1,
  removed: 4,
  unchanged: 0,
  revision: 7,
};
const conflict = () =>
  HttpResponse.json({ message: 'Changed', code: 'version_conflict' }, { status: 409 });

async function open(
  rows: readonly ListedPins[],
  on: { preview?: Response; write?: Response } = {},
) {
  const sent: {
    readonly method: string;
    readonly over: string | null;
    readonly key: string | null;
  }[] = [];
  const asked: string[] = [];
  const write = async ({ request }: { request: Request }) => {
    const { method, headers } = request;
    sent.push({ method, over: headers.get('If-Match'), key: headers.get('Idempotency-Key') });
    return on.write ?? HttpResponse.json(CHANGES);
  };
  server.use(
    http.get(`${API}/pin-table/rows`, ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword') ?? '';
      asked.push(keyword);
      const found = keyword === 'nowhere' ? [] : rows;
      return HttpResponse.json({
        rows: found,
        page: 1,
        pages: 1,
        total: found.length,
        revision: 7,
      });
    }),
    http.post(`${API}/pin-table/import/preview`, () => on.preview ?? HttpResponse.json(CHANGES)),
    http.post(`${API}/pin-table/import`, write),
    http.delete(`${API}/pin-table`, write),
  );
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <PinCodesScreen />
    </AdminQueries>,
    '/admin/pin-codes',
  );
  await screen.findByRole('heading', { name: 'PIN codes' });
  return { sent, asked, person: userEvent.setup({ delay: null }) };
}

const choose = (text = 'pin,city') =>
  fireEvent.change(screen.getByLabelText('Choose File', { selector: 'input' }), {
    target: { files: [new File([text], 'pins.csv', { type: 'text/csv' })] },
  });

test('shows the rows, finds some of them, and says where there are none', async () => {
  const { person, asked } = await open([
    PUNE,
    { ...PUNE, _id: '411013', served: false, daysFrom: null, daysTo: null },
  ]);
  expect(await screen.findByText('411*')).toBeTruthy();
  expect(screen.getByText('2 to 4 days')).toBeTruthy();
  expect(screen.getByText('up to ₹5,000.00')).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await person.type(screen.getByRole('searchbox'), 'nowhere{Enter}');
  expect(await screen.findByText('No PIN codes found.')).toBeTruthy();
  expect(asked.at(-1)).toBe('nowhere');
});

test('says that a shop without a table delivers everywhere', async () => {
  await open([]);
  expect(await screen.findByText('No table yet: you deliver everywhere.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove the table' })).toBeNull();
});

test('says what a file would change, and puts it in the place of that very table', async () => {
  const { person, sent } = await open([PUNE]);
  choose();
  expect(
    await screen.findByText(/The file has 3 rows: 2 new, 1 changed, 0 unchanged\. 4 rows/),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Replace the table' }));
  expect(await screen.findByText('PIN codes saved')).toBeTruthy();
  expect(sent).toEqual([
    { method: 'POST', over: '"7"', key: expect.stringMatching(/^pins-/) as string },
  ]);
});

test('writes nothing where another admin was faster, and asks to choose the file again', async () => {
  const { person } = await open([PUNE], { write: conflict() });
  choose();
  await person.click(await screen.findByRole('button', { name: 'Replace the table' }));
  expect(
    await screen.findByText('Someone else changed the PIN codes. Choose the file again.'),
  ).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Replace the table' })).toBeNull(),
  );
});

test('an answer that was lost is asked for again under the same key', async () => {
  const { person, sent } = await open([PUNE], { write: HttpResponse.error() });
  choose();
  await person.click(await screen.findByRole('button', { name: 'Replace the table' }));
  await screen.findByText('The shop cannot be reached. Please check your connection.');
  await person.click(await screen.findByRole('button', { name: 'Replace the table' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('names what is wrong by line, each cell of it', async () => {
  const fields = { 'line 3': `pin: ${PIN_PROBLEMS.shortPin}; daysTo: ${PIN_PROBLEMS.days}` };
  const refused = HttpResponse.json(
    { message: 'Nothing was imported: one line has errors', code: 'invalid', fields },
    { status: 400 },
  );
  await open([PUNE], { preview: refused });
  choose();
  expect(
    await screen.findByText(`Line 3: pin: ${PIN_PROBLEMS.shortPin}; daysTo: ${PIN_PROBLEMS.days}`),
  ).toBeTruthy();
  choose(' ');
  expect(await screen.findByText('The file is empty.')).toBeTruthy();
});

test('removes the table after a question, and that very table', async () => {
  const { person, sent } = await open([PUNE]);
  await person.click(await screen.findByRole('button', { name: 'Remove the table' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('PIN codes removed')).toBeTruthy();
  expect(sent).toEqual([{ method: 'DELETE', over: '"7"', key: null }]);
});
