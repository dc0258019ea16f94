import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '#client/features/records/RecordPage.tsx';
import { recordSearches } from '#client/features/records/recordSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/brand/record')({
  ...screenOf(recordSearches.brand, recordSearches.brand.page, ({ records }, page) => [
    records.mine.queryOptions(),
    records.entries.queryOptions(page),
  ]),
  component: () => <RecordPage side="brand" />,
});
