/** HiGHS as WebAssembly. Its own types describe its CommonJS build, so that they do not fit an `import`. */
declare module 'highs' {
  interface Solution {
    Status: string;
    ObjectiveValue: number;
    Columns: Record<string, { Primal: number }>;
  }
  /** Loads the solver. `solve` reads a program in CPLEX's LP format; it throws if it cannot. */
  export default function load(): Promise<{
    solve(program: string, options: Record<string, string | number | boolean>): Solution;
  }>;
}
