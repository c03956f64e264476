/**
 * While the first page's modules run, errors are made without a stack: React and others make a few in advance, and for each
 * stack the browser reads the whole script once more, an eighth of a slow phone's way to the first product. An error that is
 * thrown meanwhile still says its message. To be imported before everything else; `stacksAgain` ends it.
 */
const usual = Error.stackTraceLimit;
Error.stackTraceLimit = 0;

/** From here on errors say where they were made, as usual. */
export function stacksAgain(): void {
  Error.stackTraceLimit = usual;
}
