/** An entry of the row of pages: a page, or a gap after one. */
export type PageShown =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'gap'; readonly after: number };

/** The pages worth a link: first, last, the present one and its neighbours; a gap of one page is filled. From 1. */
export function pagesShown(page: number, pages: number): PageShown[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown: PageShown[] = [];
  let last = 0;
  for (const next of [...new Set(wanted)].sort((a, b) => a - b)) {
    if (next - last === 2) shown.push({ kind: 'page', page: next - 1 });
    else if (next - last > 2) shown.push({ kind: 'gap', after: last });
    shown.push({ kind: 'page', page: next });
    last = next;
  }
  return shown;
}
