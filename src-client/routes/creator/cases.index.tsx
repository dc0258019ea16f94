import { createFileRoute } from '@tanstack/react-router';
import { CasesPage } from '#client/features/cases/CasesPage.tsx';
import { casesSearch } from '#client/features/cases/caseSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/creator/cases/')({
  ...screenOf(casesSearch, casesSearch.page, ({ cases }, page) => [cases.mine.queryOptions(page)]),
  component: () => <CasesPage side="creator" />,
});
