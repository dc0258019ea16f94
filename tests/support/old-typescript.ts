import { registerHooks } from 'node:module';

// openapi-typescript writes types with the compiler's JavaScript interface, which TypeScript 7 no longer has. It gets the last compiler that has it.
const COMPILER = import.meta.resolve('@ts-morph/common').replace('ts-morph-common.js', 'typescript.js');

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: COMPILER, format: 'commonjs', shortCircuit: true } : next(name, context),
});
