/** A sheet of the document in the place of a style element's text, as goober asks for it. */
export interface StylePlace {
  readonly parentNode: Node;
  readonly firstChild: { data: string };
}

declare global {
  /** Where goober, which writes notistack's styles, looks for its style element. */
  var _goober: StylePlace | undefined;
}

/**
 * goober writes rules into the text of a style element, which the content security policy forbids: such text could be
 * anybody's. It takes the element that is there already, so here stands one whose text is a sheet made by script.
 */
function keepGooberInSheet(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let text = '';
  globalThis._goober = {
    parentNode: document.head,
    firstChild: {
      get data() {
        return text;
      },
      set data(rules) {
        text = rules;
        sheet.replaceSync(rules);
      },
    },
  };
}

// Before notistack is loaded: it writes its styles while its module runs. Without such sheets (jsdom) it does as it likes.
if ('adoptedStyleSheets' in document) keepGooberInSheet();
