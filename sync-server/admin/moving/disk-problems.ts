/** What a file system refuses, in words. */
export const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EACCES: 'A file or folder may not be read or written by this user',
  EPERM: 'A file or folder may not be read or written by this user',
  EROFS: 'The disk cannot be written',
};
