/** Prints how a script is used and ends it, if somebody asks with `--help`. Called before the script does anything. */
export function answerHelp(usage: string): void {
  const asked = process.argv.slice(2);
  if (!asked.includes('--help') && !asked.includes('-h')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
