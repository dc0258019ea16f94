/** HiGHS as WebAssembly. Its own types describe its CommonJS build, so that they do not fit an `import`. */
declare module 'highs' {
  interface Solution {
    Status: string;
    ObjectiveValue: number;
    Columns: Record<string, { Primal: number }>;
  }
  /** Loads the solver from its compiled code. `solve` reads a program in CPLEX's LP format; it throws if it cannot. */
  export default function load(options: { wasmModule: WebAssembly.Module }): Promise<{
    solve(program: string, options: Record<string, string | number | boolean>): Solution;
  }>;
}
