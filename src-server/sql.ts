/** What someone typed as a LIKE pattern for "contains", in lower case, with nothing in it read as a wildcard (ruling C48). */
export function likePattern(typed: string): string {
  return `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
