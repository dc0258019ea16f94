interface Turn {
  owner: unknown;
  go: () => void;
}

/**
 * A queue of work in this process: at most `atOnce` pieces run at once, and one for each owner; the others run in the order in which they arrived.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #running = new Set<unknown>();
  #waiting: Turn[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many pieces wait: those of one owner, or all if no owner is given. */
  waiting(owner?: unknown): number {
    return owner === undefined ? this.#waiting.length : this.#waiting.filter((turn) => turn.owner === owner).length;
  }

  /** Runs the work when its turn comes, and rejects as it does. Work without an owner is limited only by `atOnce`. */
  async run<T>(work: () => Promise<T>, owner: unknown = Symbol()): Promise<T> {
    await new Promise<void>((go) => {
      this.#waiting.push({ owner, go });
      this.#callNext();
    });
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#callNext();
    }
  }

  #callNext(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#waiting.find(({ owner }) => !this.#running.has(owner));
      if (!next) return;
      this.#waiting = this.#waiting.filter((turn) => turn !== next);
      this.#running.add(next.owner);
      next.go();
    }
  }
}
