import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src-shared', 'src-server', 'src-client', 'db', 'tests', 'scripts'];
const ALIASES: Record<string, string> = {
  '#shared/': 'src-shared/',
  '#server/': 'src-server/',
  '#client/': 'src-client/',
  '#db/': 'db/',
  '#tests/': 'tests/',
};

export interface Source {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
  /** The text without comments and the contents of strings; line numbers are the same. */
  code: string;
  imports: readonly Import[];
}

export interface Import {
  from: string;
  /** The path of our own file from the root, or the name of a package. */
  to: string;
  own: boolean;
  /** Whether it is `import type` or `export type`, which does not exist at run time. */
  typeOnly: boolean;
  /** Whether it is `import(…)`, which fetches the file on demand. */
  late: boolean;
}

const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;
const NOISE = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

function target(from: string, specifier: string): { to: string; own: boolean } {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (alias) return { to: `${ALIASES[alias]}${specifier.slice(alias.length)}`, own: true };
  if (specifier.startsWith('.')) return { to: join(dirname(from), specifier).replaceAll('\\', '/'), own: true };
  const name = specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
  return { to: name, own: false };
}

function importsOf(path: string, text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: Boolean(type),
    late: false,
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({ specifier, typeOnly: false, late: true }));
  return [...statements, ...dynamic].map(({ specifier, typeOnly, late }) => ({
    from: path,
    typeOnly,
    late,
    ...target(path, specifier),
  }));
}

function read(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const code = text.replace(NOISE, (piece) => piece.replace(/[^\n]/g, ' '));
  return { path, text, code, imports: importsOf(path, text) };
}

/** All our TypeScript files, except generated ones. */
export const sources: readonly Source[] = FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort()
  .map(read);

/** The files below a folder. */
export const below = (folder: string): Source[] => sources.filter(({ path }) => path.startsWith(`${folder}/`));

/** The lines in which a pattern occurs in code (not in comments or strings), as `path:line: text`. */
export function occurrences(files: readonly Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, code, text }) => {
    const lines = text.split('\n');
    return code
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${lines[index]?.trim()}`] : []));
  });
}

/**
 * The features of the product, spelled the same everywhere. The server has `deals` and `contracts` in one feature, `agreement`, and `payments` in
 * `money`, each made of parts.
 */
export const FEATURES = [
  'auth',
  'account',
  'sso',
  'users',
  'profiles',
  'records',
  'portfolio',
  'campaigns',
  'orders',
  'discovery',
  'agreement',
  'deals',
  'contracts',
  'content',
  'conversations',
  'calendar',
  'cases',
  'guests',
  'approvals',
  'proposals',
  'review',
  'money',
  'payments',
  'lifecycle',
  'ledger',
  'analytics',
  'crm',
  'leaderboards',
  'pricing',
  'security',
  'seals',
  'settings',
  'agency',
  'seats',
  'notifications',
  'leads',
  'search',
  'views',
  'system',
  'import',
] as const;

/** The folders of the server's features that are made of parts. */
export const PARTS = {
  approvals: ['limits', 'requests'],
  agreement: ['contracts', 'deals', 'offers', 'signing'],
  proposals: ['waiting'],
  money: ['checkout', 'desk', 'events', 'papers', 'payouts', 'refunds'],
} as const;

/** The feature to which a file of the server or the client belongs. */
export function featureOf(path: string): string | null {
  const folder = /^(?:src-server|src-client\/features)\/([^/]+)\//.exec(path)?.[1];
  return FEATURES.find((feature) => feature === folder) ?? null;
}

/** The kind of a feature's server file: router, service, queries, rules …; null for all other files. */
export function kindOf(path: string): string | null {
  return featureOf(path) === null ? null : (/\.([a-z]+)\.tsx?$/.exec(path)?.[1] ?? null);
}
