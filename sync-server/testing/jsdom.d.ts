/** As much of jsdom as is used: as a strict reader of XML. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options: { readonly contentType: 'text/xml' });
    readonly window: { readonly document: Document };
  }
}
