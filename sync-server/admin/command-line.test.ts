import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandPlace } from '../testing/command-place';
import { aProduct } from '../testing/samples';

const HEADER = '_id,name,price,image,brand,category,description,countInStock';
const MUG = 'mug,Mug,99.5,/pictures/mug-960.webp,Tavrika,Kitchen,Holds tea.,4';
const OWNER = ['--email', 'owner@example.test', '--name', 'The Owner'];
const PASSWORD = 'mango tree on a hill';

let place: CommandPlace;
beforeEach(async () => {
  place = await CommandPlace.make();
});
afterEach(() => place.clear());

/** A keyboard: types each line when it is asked for. */
function keyboard(...lines: string[]): PassThrough {
  const stream = Object.assign(new PassThrough(), { isTTY: true });
  for (const line of lines) stream.write(`${line}\n`);
  return stream;
}

async function hashOf(email: string): Promise<string | null | undefined> {
  const store = await place.open();
  const user = await store.read((shop) => shop.userByEmail(email));
  await store.close();
  return user?.passwordHash;
}

describe.each([
  ['while the shop runs', true],
  ['while no shop runs', false],
])('%s', (_when, runs) => {
  beforeEach(async () => {
    if (runs) await place.start();
  });

  it('create-admin, list-admins and reset-password', async () => {
    const made = await place.run(['create-admin', ...OWNER, '--password-stdin'], `${PASSWORD}\n`);
    expect(made).toEqual({ code: 0, out: 'owner@example.test is an admin now.\n', err: '' });
    const again = await place.run(['create-admin', ...OWNER, '--password-stdin'], PASSWORD);
    expect(again).toEqual({ code: 1, out: '', err: 'owner@example.test is an admin already\n' });
    const promoted = await place.run(['create-admin', ...OWNER, '--promote']);
    expect(promoted).toMatchObject({ code: 0, out: 'owner@example.test is an admin already.\n' });

    const listed = await place.run(['list-admins']);
    expect(listed.out).toMatch(
      /^owner@example\.test {2}The Owner {2}since \d{4}-\d\d-\d\d {2}email not confirmed\n$/,
    );

    const reset = await place.run(['reset-password', '--email', 'owner@example.test']);
    expect(reset.code).toBe(0);
    expect(reset.out).toMatch(
      /^owner@example\.test has a new password, and is signed out everywhere\.\nPassword: ([a-z2-9]{4}-?){3} \(it is not shown again\)\n$/,
    );
    const common = ['reset-password', '--email', 'owner@example.test', '--password-stdin'];
    expect(await place.run(common, 'password1')).toEqual({
      code: 1,
      out: '',
      err: 'This password is too common. Choose another one\n',
    });
  });

  it('list-admins strips control characters, which a terminal would obey, from names', async () => {
    const hidden = ['create-admin', '--email', 'hidden@example.test', '--name', 'A\u001b[2K\rB'];
    const made = await place.run([...hidden, '--password-stdin'], `${PASSWORD}\n`);
    expect(made.code).toBe(0);
    const listed = await place.run(['list-admins']);
    expect(listed.out).toContain('hidden@example.test  A [2K B  since ');
    expect(listed.out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('import and export', async () => {
    await writeFile(join(place.root, 'products.csv'), `${HEADER}\n${MUG}\n`);
    const foreseen = await place.run(['import', 'products', 'products.csv', '--dry-run']);
    expect(foreseen).toEqual({
      code: 0,
      out: 'Nothing was written. It would be: 1 created, 0 updated, 0 unchanged.\n',
      err: '',
    });
    expect((await place.run(['export', 'products'])).out).toBe(`${HEADER},revision\n`);
    const imported = await place.run(['import', 'products', 'products.csv']);
    expect(imported.out).toBe('Imported: 1 created, 0 updated, 0 unchanged.\n');
    const { out } = await place.run(['export', 'products']);
    const [header, row = '', ...end] = out.split('\n');
    expect([header, ...end]).toEqual([`${HEADER},revision`, '']);
    expect(row).toMatch(new RegExp(`^${MUG},r[\\w-]{48}$`));

    // Each changed cell is printed, and nothing is written.
    const cheaper = row.replace(',99.5,', ',95,');
    await writeFile(join(place.root, 'cheaper.csv'), `${header}\n${cheaper}\n`);
    expect(await place.run(['import', 'products', 'cheaper.csv', '--dry-run'])).toMatchObject({
      code: 0,
      out: 'mug: price 99.5 → 95\nNothing was written. It would be: 0 created, 1 updated, 0 unchanged.\n',
    });
    expect((await place.run(['export', 'products'])).out).toBe(out);

    const stored = await place.run(['export', 'products', 'out.csv']);
    expect(stored).toEqual({ code: 0, out: '', err: '1 rows written to out.csv\n' });
    const file = join(place.root, 'out.csv');
    expect(await readFile(file, 'utf8')).toBe(out);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await place.run(['export', 'orders'])).out).toMatch(/^_id,createdAt,name,[^\n]*\n$/);
  });

  it('numbers and confirm-numbers', async () => {
    const shown = await place.run(['numbers']);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toMatch(/^Last invoice of \d{4}-\d\d: none\n/);
    expect(shown.out).toMatch(/Numbers go on from there\.\n$/);
    expect(await place.run(['confirm-numbers', 'seven'])).toMatchObject({ code: 1, out: '' });
    const said = await place.run(['confirm-numbers']);
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining('--as-stored') });
    const both = await place.run(['confirm-numbers', '2026-27/7', '--as-stored']);
    expect(both).toMatchObject({ code: 1, err: expect.stringContaining('--as-stored') });
    // Confirming numbers changes nothing.
    expect(await place.run(['confirm-numbers', '2026-27/7'])).toEqual(shown);
  });

  it('an import with errors names the lines and writes nothing', async () => {
    await writeFile(join(place.root, 'products.csv'), `${HEADER}\n${MUG}\nx\n`);
    const refused = await place.run(['import', 'products', 'products.csv']);
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: 'Nothing was imported: one line has errors\n  line 3: 1 instead of 8 cells\n',
    });
    expect((await place.run(['export', 'products'])).out).toBe(`${HEADER},revision\n`);
  });
});

describe('the password of a new admin', () => {
  it('is asked for twice at a terminal, and never printed', async () => {
    const { code, out, err } = await place.run(
      ['create-admin', ...OWNER],
      keyboard(PASSWORD, PASSWORD),
    );
    expect(code).toBe(0);
    expect(out).toBe('owner@example.test is an admin now.\n');
    expect(err).toBe('Password (leave empty to have one generated): \nThe same again: \n');
    expect(await hashOf('owner@example.test')).toMatch(/^\$argon2id\$/);
  });

  it('makes no admin when the two passwords differ', async () => {
    const typed = keyboard(PASSWORD, 'mango tree on a hull');
    const { code, err } = await place.run(['create-admin', ...OWNER], typed);
    expect(code).toBe(1);
    expect(err).toContain('Passwords do not match');
    expect(await hashOf('owner@example.test')).toBeUndefined();
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s makes no admin', async (_key, key) => {
    const stream = keyboard();
    stream.write(key);
    const { code, err } = await place.run(['create-admin', ...OWNER], stream);
    expect(code).toBe(1);
    expect(err).toContain('Nothing was done');
    expect(await hashOf('owner@example.test')).toBeUndefined();
  });

  it('generates a password and prints it when nothing is typed', async () => {
    const { out } = await place.run(['create-admin', ...OWNER], keyboard(''));
    expect(out).toMatch(/\nPassword: ([a-z2-9]{4}-?){3} \(it is not shown again\)\n$/);
  });
});

describe('what is not understood', () => {
  it.each([
    [[], 'Usage: npm run admin'],
    [['create-admim'], 'Did you mean create-admin?'],
    [['create-admin', '--email', 'x@example.test'], "required option '--name <name>'"],
    [['reset-password'], "required option '--email <email>'"],
    [['export'], 'Usage: npm run admin -- export'],
    [['export', 'people'], "unknown command 'people'"],
    [['import', 'products'], "missing required argument 'file'"],
    [['import', 'products', 'a.csv', 'b.csv'], 'too many arguments'],
    [['list-admins', '--all'], "unknown option '--all'"],
  ])('%j ends with 2 and explains on stderr', async (args, why) => {
    const { code, out, err } = await place.run(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(why);
  });

  it.each([
    [['--help'], 'create-admin'],
    [['create-admin', '--help'], '--password-stdin'],
    [['reset-password', '--help'], '--email'],
    [['list-admins', '--help'], 'newest first'],
    [['export', '--help'], 'orders'],
    [['export', 'products', '--help'], '[file]'],
    [['export', 'orders', '--help'], '[file]'],
    [['import', '--help'], 'products'],
    [['import', 'products', '--help'], '--dry-run'],
  ])('%j prints help on stdout and ends with 0', async (args, word) => {
    const { code, out, err } = await place.run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(word);
  });
});

describe('files', () => {
  it.each([
    ['missing.csv', 'ENOENT'],
    ['.', 'EISDIR'],
  ])('an import from %s is refused with a reason and ends with 1', async (file, why) => {
    const { code, err } = await place.run(['import', 'products', file]);
    expect(code).toBe(1);
    expect(err).toContain(why);
  });

  it('refuses a table in another encoding, naming the line', async () => {
    await writeFile(join(place.root, 'old.csv'), Buffer.from(`${HEADER}\nCafé`, 'latin1'));
    const { code, err } = await place.run(['import', 'products', 'old.csv']);
    expect(code).toBe(1);
    expect(err).toContain('line 2: Not UTF-8');
  });

  it('does not read a file over 8 MB', async () => {
    await writeFile(join(place.root, 'big.csv'), Buffer.alloc(8 * 1024 * 1024 + 1));
    const { code, err } = await place.run(['import', 'products', 'big.csv']);
    expect(code).toBe(1);
    expect(err).toContain('big.csv is larger than 8 MB');
  });

  it('keeps the previous file when an export fails, and leaves no other', async () => {
    const shop = await place.start();
    await shop.store.write((writer) => writer.putProduct(aProduct()));
    const file = join(place.root, 'kept.csv');
    await writeFile(file, 'as it was');
    await shop.store.close();
    const { code } = await place.run(['export', 'products', 'kept.csv']);
    expect(code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('as it was');
    expect((await readdir(place.root)).sort()).toEqual(['data', 'kept.csv']);
  });
});

describe('where the shop is', () => {
  it('finds no shop in a missing folder, but creates one there with its first admin', async () => {
    await rm(place.dataDir, { recursive: true });
    const { code, err } = await place.run(['list-admins']);
    expect(code).toBe(1);
    expect(err).toContain(`There is no shop in ${place.dataDir}`);
    expect((await place.run(['create-admin', ...OWNER])).code).toBe(0);
    expect((await place.run(['list-admins'])).out).toContain('owner@example.test');
  });
});
