import { saveCompanyInput } from '#shared/settings/settings.schema.ts';
import { permitted, router } from '../trpc.ts';
import { billing, openPortal, openSetup } from './billing.service.ts';
import { readCompany, saveCompany } from './company.service.ts';

export const settingsRouter = router({
  company: permitted('settings.company').query(({ ctx }) => readCompany(ctx)),
  saveCompany: permitted('settings.saveCompany')
    .input(saveCompanyInput)
    .mutation(({ ctx, input }) => saveCompany(ctx, input)),
  billing: permitted('settings.billing').query(({ ctx }) => billing(ctx)),
  openSetup: permitted('settings.openSetup').mutation(({ ctx }) => openSetup(ctx)),
  openPortal: permitted('settings.openPortal').mutation(({ ctx }) => openPortal(ctx)),
});
