/** Fenced text is an example, and holds neither headings nor links. */
function withoutExamples(page: string): string {
  return page.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '');
}

/** The name that GitHub gives a heading. */
function slugOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|<[^>]+>/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Everything in a page that a link may name after `#`: its headings, as GitHub names them, and `<a id="…"></a>`. */
export function anchorsOf(page: string): Set<string> {
  const text = withoutExamples(page);
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id));
  const seen = new Map<string, number>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = slugOf(heading);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    // A repeated heading gets a number.
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

/** A link of a page into the repository: the path as written, nothing for the page itself; and the part after `#`. */
export interface PageLink {
  readonly path: string;
  readonly anchor: string;
}

/** The links of a page that lead into the repository. */
export function linksOf(page: string): PageLink[] {
  return [...withoutExamples(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?[^)]*\)/g)]
    .map(([, path = '', anchor = '']) => ({ path, anchor }))
    .filter(({ path, anchor }) => path + anchor !== '' && !/^[a-z]+:/i.test(path));
}
