import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedTarError, tarEntries, TarWriter } from './tar-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-tar-'));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, 'a.tar');
const HEAD_LENGTH = 512;

/** The files in the archive, by name. */
async function namesIn(bytes: Uint8Array): Promise<string[]> {
  await writeFile(path(), bytes);
  const file = await open(path());
  try {
    return (await tarEntries(file)).map(({ name }) => name);
  } finally {
    await file.close();
  }
}

test('every byte of a head that is altered is noticed, those behind the digits of its sum among them', async () => {
  const file = await open(path(), 'w');
  const writer = new TarWriter(file, 1_700_000_000_000);
  await writer.append('store.json', Buffer.from('{}'));
  await writer.end();
  await file.close();
  const whole = await readFile(path());
  expect(await namesIn(whole)).toEqual(['store.json']);
  for (let at = 0; at < HEAD_LENGTH; at += 1)
    for (const change of [0x01, 0x37, 0x80]) {
      const altered = Buffer.from(whole);
      altered.writeUInt8(altered.readUInt8(at) ^ change, at);
      await expect(namesIn(altered), `byte ${at}`).rejects.toThrow(DamagedTarError);
    }
});
