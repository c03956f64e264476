import { ConfigError, readConfig, type Config, type Environment, type Mode } from './config/config';
import { isWidelyUsed } from './identity/commonest-passwords';

/**
 * Reads the environment as `readConfig` does, and looks for the first admin's password among the commonest, whose list is a
 * file that is read for it: what attackers try first must not open a shop that takes real orders.
 * @throws ConfigError naming everything that is missing, wrong or unsafe
 */
export async function checkedConfig(mode: Mode, environment: Environment): Promise<Config> {
  const password = environment['ADMIN_PASSWORD']?.trim();
  const problems: string[] = [];
  if (mode === 'serve' && password && (await isWidelyUsed(password)))
    problems.push('ADMIN_PASSWORD is one of those that everybody tries first: choose another one');
  try {
    const config = readConfig(mode, environment);
    if (problems.length === 0) return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.unshift(...error.problems);
  }
  throw new ConfigError(problems);
}
