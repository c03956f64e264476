/** Names what is wrong with the settings, and ends the process. @param {readonly string[]} problems */
export function refuseSettings(problems) {
  const lines = problems.map((line) => `  ${line}\n`).join('');
  process.stderr.write(`The shop did not start:\n${lines}`);
  process.exit(1);
}
