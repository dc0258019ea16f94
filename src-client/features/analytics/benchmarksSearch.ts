import { after, listSearch, oneOf } from '#client/components/lists/listSearch.ts';
import { BENCHMARK_METRICS } from '#shared/analytics/benchmarks.ts';

/** The search of the benchmarks that staff see. */
export const benchmarksSearch = listSearch({ metric: oneOf(BENCHMARK_METRICS), after });
