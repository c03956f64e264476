/** What a browser calls itself, the more particular first: most of them name others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A short name by which a person knows their device again: browser and system, such as `Chrome on Android`. No versions and
 * nothing else of what the browser says: it must not identify anyone.
 * @returns empty where neither is known
 */
export function deviceName(userAgent: string): string {
  const first = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent))?.[1];
  // Most others name it too; its own version it names alone.
  const isSafari = /\bVersion\/\d/.test(userAgent) && userAgent.includes('Safari/');
  const browser = first(BROWSERS) ?? (isSafari ? 'Safari' : undefined);
  return [browser, first(SYSTEMS)].filter((name) => name !== undefined).join(' on ');
}
