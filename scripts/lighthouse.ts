import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { SetupError } from '#db/binaries.ts';
import { DEMO_PASSWORD } from '#db/demo.ts';
import { freePort } from '#db/embedded.ts';
import { ensureChromium, LAUNCH_ARGS } from './chromium.ts';
import { exitWith } from './run.ts';
import { answerHelp } from './usage.ts';

answerHelp(`Runs Lighthouse on the built app with demo data, as phone and as desktop, and prints the median of several runs:
  npm run lighthouse -- --runs 3 --only / --only /auth

  --runs <number>    runs of each page; without it 5
  --only <path>      one page instead of all; can be given several times
  --keep <folder>    where to keep the reports`);

const ROOT = resolve(import.meta.dirname, '..');
const VERSION = '13.5.0';
const DEFAULT_RUNS = '5';
const FORMS = ['mobile', 'desktop'] as const;
type Form = (typeof FORMS)[number];

interface Limits {
  /** Performance on mobile and desktop, 0 to 100. */
  performance: Record<Form, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Accessibility, best practices and SEO. */
  others: number | null;
}
const LANDING: Limits = { performance: { mobile: 97, desktop: 98 }, lcpMs: 1_800, tbtMs: 50, cls: 0.02, others: 100 };
const SCREEN: Limits = { performance: { mobile: 97, desktop: 98 }, lcpMs: 2_000, tbtMs: 100, cls: 0.02, others: null };

const PAGES: readonly { path: string; as: string | null; limits: Limits }[] = [
  { path: '/', as: null, limits: LANDING },
  { path: '/auth', as: null, limits: SCREEN },
  { path: '/brand', as: 'brand@accord.test', limits: SCREEN },
  { path: '/creator/dashboard', as: 'creator@accord.test', limits: SCREEN },
  { path: '/admin', as: 'admin@accord.test', limits: SCREEN },
  { path: '/agency/dashboard', as: 'agency@accord.test', limits: SCREEN },
  { path: '/super_admin/dashboard', as: 'super@accord.test', limits: SCREEN },
];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }>;
  runtimeError?: { message: string };
}

/** The measurements of one run. */
interface Result {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  failed: string[];
}

/** The processes that this program has started and has to stop. */
const children = new Set<ChildProcess>();

/** Starts an Accord with demo data, on its own port and in its own folder. */
async function startAccord(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ACCORD_DEMO: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines)
    if (line.startsWith('Accord is ready')) return { url: `http://localhost:${port}`, child };
  throw new SetupError('Accord did not start; the reason is printed above.');
}

async function cookieOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === '') throw new SetupError(`${email} could not sign in: ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}

/** Dismisses the welcome, which covers the whole window on the first visit, so that the dashboard itself is measured. */
async function dismissIntro(url: string, cookie: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  const answer = await fetch(`${url}/trpc/profiles.dismissIntro`, { method: 'POST', headers });
  if (!answer.ok) throw new SetupError(`The welcome could not be dismissed: ${await answer.text()}`);
}

/** Runs Lighthouse once. npm downloads it the first time: it has a hundred packages that nothing else needs, so it is not a dependency. */
async function measure(url: string, form: Form, cookie: string | null, output: string): Promise<Result> {
  const args = [
    'exec',
    '--yes',
    `--package=lighthouse@${VERSION}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${output}`,
    `--chrome-flags=${['--headless=new', ...LAUNCH_ARGS].join(' ')}`,
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  await runLighthouse(args, url);
  return resultOf(JSON.parse(readFileSync(output, 'utf8')), url);
}

/** On a busy machine Lighthouse sometimes loses the trace; then it runs once more. */
async function runLighthouse(args: readonly string[], url: string, triesLeft = 1): Promise<void> {
  const child = spawn('npm', args, {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? ensureChromium() },
  });
  children.add(child);
  const [status] = await once(child, 'close');
  children.delete(child);
  if (status === 0) return;
  if (triesLeft === 0) throw new SetupError(`Lighthouse ended with code ${status} on ${url}.`);
  await runLighthouse(args, url, triesLeft - 1);
}

function resultOf(report: Report, url: string): Result {
  if (report.runtimeError) throw new SetupError(`${url}: ${report.runtimeError.message}`);
  const score = (name: string): number => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed: Object.entries(report.audits).flatMap(([name, { score: got, scoreDisplayMode }]) =>
      got !== null && got < 0.9 && ['binary', 'metricSavings', 'numeric'].includes(scoreDisplayMode) ? [name] : [],
    ),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** One line of the table: each measurement, followed by the required figure if it was missed. */
function line(path: string, form: Form, runs: readonly Result[], limits: Limits): string {
  const of = (key: Exclude<keyof Result, 'failed'>): number => median(runs.map((run) => run[key]));
  const atLeast = (seen: number, wanted: number | null) =>
    wanted !== null && seen < wanted ? `${seen} (< ${wanted})` : `${seen}`;
  const atMost = (seen: number, wanted: number, digits: number) =>
    seen > wanted ? `${seen.toFixed(digits)} (> ${wanted})` : seen.toFixed(digits);
  const mobile = form === 'mobile';
  return [
    path.padEnd(20),
    form.padEnd(8),
    atLeast(of('performance'), limits.performance[form]).padEnd(11),
    atMost(of('lcpMs'), mobile ? limits.lcpMs : Number.POSITIVE_INFINITY, 0).padEnd(14),
    atMost(of('tbtMs'), mobile ? limits.tbtMs : Number.POSITIVE_INFINITY, 0).padEnd(11),
    atMost(of('cls'), limits.cls, 3).padEnd(14),
    atLeast(of('accessibility'), limits.others).padEnd(11),
    atLeast(of('bestPractices'), limits.others).padEnd(11),
    atLeast(of('seo'), limits.others),
  ].join(' ');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: DEFAULT_RUNS },
      only: { type: 'string', multiple: true },
      keep: { type: 'string' },
    },
  });
  const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);
  const folder = mkdtempSync(join(tmpdir(), 'accord-lighthouse-'));
  const { url, child } = await startAccord(join(folder, 'data'));
  try {
    const lines: string[] = [];
    for (const { path, as, limits } of PAGES.filter((page) => values.only?.includes(page.path) ?? true)) {
      const cookie = as && (await cookieOf(url, as));
      if (cookie && path.startsWith('/creator')) await dismissIntro(url, cookie);
      for (const form of FORMS) {
        const results: Result[] = [];
        for (let run = 0; run < runs; run += 1) {
          const name = `${path.replaceAll('/', '-')}-${form}-${run}.json`;
          results.push(await measure(`${url}${path}`, form, cookie, join(values.keep ?? folder, name)));
        }
        lines.push(line(path, form, results, limits));
        console.log(lines.at(-1));
        const failed = [...new Set(results.flatMap((result) => result.failed))];
        if (failed.length > 0) console.log(`  not at their best: ${failed.join(', ')}`);
      }
    }
    const head = ['page'.padEnd(20), 'form'.padEnd(8), 'performance', 'LCP ms'.padEnd(14), 'TBT ms'.padEnd(11)];
    const rest = ['CLS'.padEnd(14), 'access.'.padEnd(11), 'practices'.padEnd(11), 'SEO'];
    console.log(
      `\nmedian of ${runs}; what misses its figure names it\n${[...head, ...rest].join(' ')}\n${lines.join('\n')}`,
    );
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(1);
  });
}
await main().catch(exitWith);
