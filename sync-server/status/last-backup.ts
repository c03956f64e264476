/**
 * When the last good backup was made, in milliseconds since 1970; `undefined` where none is known. The one place that the status page, the
 * command line and the measures ask.
 * @param _dataDir `DATA_DIR`
 */
export async function lastBackupAt(_dataDir: string): Promise<number | undefined> {
  return undefined;
}
