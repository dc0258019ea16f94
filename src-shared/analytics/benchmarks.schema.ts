import { z } from 'zod';
import { cursorFields } from '../paging.schema.ts';
import { choice } from '../text.ts';
import { BENCHMARK_METRICS } from './benchmarks.ts';

export const benchmarksInput = z.strictObject({
  metric: choice('Metric', BENCHMARK_METRICS).default('cpm'),
  ...cursorFields,
});
