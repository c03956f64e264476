import { systemCode } from './durable-file-system';

/** The refusals of a file system, in words. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EFBIG: 'The disk is full',
  EACCES: 'A file or folder may not be read or written by this user',
  EPERM: 'A file or folder may not be read or written by this user',
  EROFS: 'The disk cannot be written',
  EIO: 'The disk fails',
  ENOENT: 'There is no such file or folder',
  ENOTDIR: 'A file is where a folder is needed',
  EEXIST: 'A file is where a folder is needed',
  EMFILE: 'Too many files and connections are open',
  ENFILE: 'Too many files and connections are open',
};

/** How far back causes are followed. */
const MAX_CAUSES = 5;

/** What a file system refused, for the owner, by an error or what caused it; nothing where it was no file system. */
export function diskWords(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; depth += 1) {
    const words = WORDS[systemCode(at) ?? ''];
    if (words !== undefined) return words;
    at = at.cause;
  }
  return undefined;
}
