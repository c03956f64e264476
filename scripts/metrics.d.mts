export interface SourceFile {
  readonly file: string;
  readonly lines: number;
  readonly imports: readonly string[];
  /** Imports of tests and of their aids, for people: there should be none. */
  readonly ofTests: readonly string[];
}
/** For each folder the folders that it imports, with one import of each that shows it. */
export type Folders = Map<string, Map<string, string>>;

/** The three packages (docs/architecture.md). */
export const PACKAGES: readonly string[];
/** The production code of the wings, as git knows it. */
export function readMetrics(): Promise<SourceFile[]>;
/** Which folders of a packageName import which. */
export function foldersOf(files: readonly SourceFile[], packageName: string): Folders;
/** Folders that import each other, directly or over others. @returns for each folder in a loop an import that closes it */
export function loopsOf(folders: Folders): string[];
