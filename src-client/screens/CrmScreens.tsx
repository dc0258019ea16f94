import { BrandPage } from '#client/features/crm/BrandPage.tsx';
import { BrandsPage } from '#client/features/crm/BrandsPage.tsx';
import { CreatorPage } from '#client/features/crm/CreatorPage.tsx';
import { CreatorsPage } from '#client/features/crm/CreatorsPage.tsx';
import { CrmPage } from '#client/features/crm/CrmPage.tsx';
import { DealsPage } from '#client/features/crm/DealsPage.tsx';

/** The screens of the CRM, in one download: people who open one of them soon open the next. */
export const crm = { CrmPage, BrandsPage, BrandPage, CreatorsPage, CreatorPage, DealsPage };
