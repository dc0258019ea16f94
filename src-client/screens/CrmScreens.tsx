import { BrandPage } from '#client/features/crm/BrandPage.tsx';
import { BrandsPage } from '#client/features/crm/BrandsPage.tsx';
import { CreatorPage } from '#client/features/crm/CreatorPage.tsx';
import { CreatorsPage } from '#client/features/crm/CreatorsPage.tsx';
import { CrmPage } from '#client/features/crm/CrmPage.tsx';
import type { DealsSearch } from '#client/features/crm/crmSearch.ts';
import { DealsPage } from '#client/features/crm/DealsPage.tsx';
import { EndDeal } from '#client/features/deals/EndDeal.tsx';

/** The pipeline of the CRM, whose deals staff end by the dialog that deals have. */
function Pipeline(props: { area: 'admin' | 'agency'; search: DealsSearch; onSearch: (change: DealsSearch) => void }) {
  return <DealsPage {...props} EndDeal={EndDeal} />;
}

/** The screens of the CRM, which come in one download: who opens one of them soon opens the next. */
export const crm = { CrmPage, BrandsPage, BrandPage, CreatorsPage, CreatorPage, Pipeline };
