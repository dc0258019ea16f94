import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { writeFileResults } from './file-results.ts';

/**
 * A vitest reporter: how long each file took including its imports and hooks, which vitest's own JSON leaves out, and which tests failed. Sends its
 * parent a message when the last file has begun.
 */
export default class implements Reporter {
  #waiting = 0;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#waiting = files.length;
  }

  onTestModuleQueued(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0) process.send?.('last files');
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileResults(
      modules.map((module) => {
        const { collectDuration, setupDuration, duration } = module.diagnostic();
        const failed = [...module.children.allTests('failed')].map(({ fullName }) => fullName);
        // A failed hook or import.
        if (failed.length === 0 && module.state() === 'failed') failed.push('the file itself');
        return {
          file: module.relativeModuleId,
          seconds: (collectDuration + setupDuration + duration) / 1000,
          tests: [...module.children.allTests()].length,
          failed,
        };
      }),
    );
  }
}
