import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type FileResult, writeFileResults } from './file-results.ts';

/** A Playwright reporter: how long each file took, and which tests failed. */
export default class implements Reporter {
  readonly #files = new Map<string, FileResult>();

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), test.location.file).replaceAll('\\', '/');
    const before = this.#files.get(file) ?? { file, seconds: 0, tests: 0, failed: [] };
    // The first entries are the root, the project, which has no name, and the file.
    const name = test.titlePath().slice(3).join(' › ');
    this.#files.set(file, {
      file,
      seconds: before.seconds + duration / 1000,
      tests: before.tests + 1,
      failed: test.ok() ? before.failed : [...before.failed, name],
    });
  }

  onEnd(): void {
    writeFileResults([...this.#files.values()]);
  }
}
