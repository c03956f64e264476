import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { isOwnersPart } from './on-demand-precache.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The translations of the page, and the module with those that only owners and their staff read. */
const CATALOGUE = join(ROOT, 'pwa/i18n/hi.json');
const OWNERS_MODULE = join(ROOT, 'pwa/i18n/owners-hindi.ts');
/** What says texts: page, rules, server. */
const SAYING = ['pwa', 'shared', 'sync-server'];
/** Sources whose texts only owners and their staff see. */
const OWNERS_SOURCES =
  /^(?:pwa\/(?:features\/(?:admin|dashboard|round)\/|features\/(?:orders\/(?:admin|readdress)-|printing\/(?:print-|barcode)|product\/review-admin-)|components\/admin\/|app\/(?:admin-routes|shell\/admin-menu))|shared\/(?:admin\/(?!review-list)|import\/)|shared\/(?:payments\/(?:audit(?:-sentence)?|settlement-entry)|shipping\/pin-csv)\.|sync-server\/(?:admin\/|routes\/payments\/payment-admin\.|payments\/refund-request\.))/;

type Texts = Readonly<Record<string, string>>;

/** A source that may say texts. */
export interface Source {
  /** From the root of the project. */
  readonly path: string;
  readonly code: string;
}

/** A text as a source may write it: whole, in any quotes. */
const isSaidIn = (code: string) => (text: string) =>
  [`'${text.replaceAll("'", "\\'")}'`, `"${text}"`, `\`${text}\``].some((form) =>
    code.includes(form),
  );

/**
 * Parts the translations: a text is the owners' only if nothing else says it.
 * @returns both parts, and the sources that say a text of the owners
 */
export function partTexts(texts: Texts, sources: readonly Source[]) {
  const codeOf = (some: readonly Source[]) => some.map(({ code }) => code).join('\n');
  const isOwners = ({ path }: Source) => OWNERS_SOURCES.test(path);
  const saidByOwners = isSaidIn(codeOf(sources.filter(isOwners)));
  const saidByOthers = isSaidIn(codeOf(sources.filter((source) => !isOwners(source))));
  const [owners, everybodys]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const [english, words] of Object.entries(texts)) {
    const ofOwners = saidByOwners(english) && !saidByOthers(english);
    (ofOwners ? owners : everybodys)[english] = words;
  }
  const saying = sources.filter(({ code }) => Object.keys(owners).some(isSaidIn(code)));
  return { owners, everybodys, saying: saying.map(({ path }) => path) };
}

async function readSources(): Promise<Source[]> {
  const entries = await Promise.all(
    SAYING.map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })),
  );
  const paths = entries
    .flat()
    .filter(
      (entry) =>
        entry.isFile() &&
        /(?<!\.test)\.tsx?$/.test(entry.name) &&
        !entry.parentPath.endsWith('/testing'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(ROOT, path),
      code: await readFile(path, 'utf8'),
    })),
  );
}

/** The modules that are reached from the first page without passing what only owners open. */
function modulesOfEverybody(bundle: Rolldown.OutputBundle): Set<string> {
  const modules = new Set<string>();
  const seen = new Set<string>();
  const open = Object.keys(bundle).filter((file) => {
    const part = bundle[file];
    return part?.type === 'chunk' && part.isEntry;
  });
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const part = bundle[file];
    if (part?.type !== 'chunk' || seen.has(file)) continue;
    seen.add(file);
    if (part.facadeModuleId && isOwnersPart(relative(join(ROOT, 'pwa'), part.facadeModuleId)))
      continue;
    for (const id of part.moduleIds) modules.add(relative(ROOT, id));
    open.push(...part.imports, ...part.dynamicImports);
  }
  return modules;
}

/**
 * Builds the one catalogue of translations as two files: the texts of owners and their staff, and everybody's. Without a build
 * both are the whole catalogue. The build fails where another screen loads a text of the owners: it could stay English there.
 */
export function ownersTexts(): Plugin {
  let parted: ReturnType<typeof partTexts> | undefined;
  return {
    name: 'owners-texts',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== CATALOGUE && id !== OWNERS_MODULE) return null;
      const catalogue = await readFile(CATALOGUE, 'utf8');
      parted ??= partTexts(JSON.parse(catalogue) as Texts, await readSources());
      return id === CATALOGUE
        ? JSON.stringify(parted.everybodys)
        : `export const OWNERS_HINDI = ${JSON.stringify(parted.owners)};`;
    },
    generateBundle(_options, bundle) {
      if (!parted) return;
      const modules = modulesOfEverybody(bundle);
      const outside = parted.saying.filter((path) => modules.has(path));
      if (outside.length > 0)
        this.error(`Texts of the owners are said outside their screens: ${outside.join(', ')}`);
    },
  };
}
