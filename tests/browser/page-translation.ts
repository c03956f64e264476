import type { Page } from 'playwright-core';

/**
 * Changes the document as the translation of Chrome and Edge does: each text is replaced by two nested `font` elements that hold the
 * translated one, now and whenever the page adds a text. What it "translates" stays legible, so that texts can be compared.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const left = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'NOSCRIPT']);

    function replace(text: Text): void {
      if (!text.data.trim() || !text.parentElement || left.has(text.parentElement.tagName)) return;
      if (text.parentElement.closest('[translate="no"], .notranslate')) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }

    function replaceAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text) found.push(node);
      found.forEach(replace);
    }

    document.documentElement.classList.add('translated-ltr');
    replaceAll(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node instanceof Text) replace(node);
          else replaceAll(node);
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
}
