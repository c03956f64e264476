import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const BUILT = new URL('../dist/pwa/', import.meta.url);
const SCRIPT = /<script\b[^>]*\bsrc="\/([^"]+)"/g;

interface BuiltPart {
  readonly file: string;
  /** Of its chunk. */
  readonly name?: string;
  readonly imports?: readonly string[];
}

async function readManifest(): Promise<Readonly<Record<string, BuiltPart>>> {
  return JSON.parse(await readFile(fileURLToPath(new URL('.vite/manifest.json', BUILT)), 'utf8'));
}

/** The files of these parts and of all that they import, without what is loaded later. */
function filesWith(
  manifest: Readonly<Record<string, BuiltPart>>,
  parts: readonly string[],
): Set<string> {
  const files = new Set<string>();
  const open = [...parts];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const part = manifest[name];
    if (!part || files.has(`/${part.file}`)) continue;
    files.add(`/${part.file}`);
    open.push(...(part.imports ?? []));
  }
  return files;
}

/** The paths of the scripts that the built document names, and of all that these cannot run without. */
export async function firstScripts(): Promise<ReadonlySet<string>> {
  const manifest = await readManifest();
  const html = await readFile(fileURLToPath(new URL('index.html', BUILT)), 'utf8');
  const named = new Set([...html.matchAll(SCRIPT)].map(([, path]) => path));
  const parts = Object.keys(manifest).filter((name) => named.has(manifest[name]?.file));
  if (parts.length !== named.size) throw new Error('The document names scripts of no build');
  return filesWith(manifest, parts);
}

/**
 * The paths of the scripts that a chunk cannot run without, its own first.
 * @throws Error where the build has none of this name
 */
export async function scriptsOf(chunk: string): Promise<ReadonlySet<string>> {
  const manifest = await readManifest();
  const part = Object.keys(manifest).find((name) => manifest[name]?.name === chunk);
  if (part === undefined) throw new Error(`The build has no chunk "${chunk}"`);
  return filesWith(manifest, [part]);
}
