import { createFileRoute } from '@tanstack/react-router';
import { BenchmarksPage } from '#client/features/analytics/BenchmarksPage.tsx';
import { benchmarksSearch } from '#client/features/analytics/benchmarksSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/benchmarks')({
  ...screenOf(benchmarksSearch, benchmarksSearch.page, (api, input) => [api.analytics.benchmarks.queryOptions(input)]),
  component: BenchmarksPage,
});
