import { importContactsInput } from '#shared/leads/import.schema.ts';
import {
  confirmInterestInput,
  exportLeadsInput,
  inviteLeadInput,
  leadStepInput,
  listLeadsInput,
  registerInterestInput,
} from '#shared/leads/leads.schema.ts';
import { heavy, permitted, router } from '../trpc.ts';
import { checkContacts, importContacts } from './contacts.service.ts';
import { exportLeads } from './export.service.ts';
import * as leads from './leads.service.ts';

export const leadsRouter = router({
  formIsOpen: permitted('leads.formIsOpen').query(({ ctx }) => leads.formIsOpen(ctx)),
  register: permitted('leads.register')
    .input(registerInterestInput)
    .mutation(({ ctx, input }) => leads.registerInterest(ctx, input)),
  confirm: permitted('leads.confirm')
    .input(confirmInterestInput)
    .mutation(({ ctx, input }) => leads.confirmInterest(ctx, input.token)),
  list: permitted('leads.list')
    .input(listLeadsInput)
    .query(({ ctx, input }) => leads.listLeads(ctx, input)),
  export: permitted('leads.export')
    .input(exportLeadsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exportLeads(ctx, input)),
  checkContacts: permitted('leads.import')
    .input(importContactsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => checkContacts(ctx, input)),
  importContacts: permitted('leads.import')
    .input(importContactsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => importContacts(ctx, input)),
  contact: permitted('lead.contact')
    .input(leadStepInput)
    .mutation(({ ctx, input }) => leads.moveLead(ctx, 'contact', input)),
  invite: permitted('lead.invite')
    .input(inviteLeadInput)
    .mutation(({ ctx, input }) => leads.inviteLead(ctx, input)),
  close: permitted('lead.close')
    .input(leadStepInput)
    .mutation(({ ctx, input }) => leads.moveLead(ctx, 'close', input)),
  reopen: permitted('lead.reopen')
    .input(leadStepInput)
    .mutation(({ ctx, input }) => leads.moveLead(ctx, 'reopen', input)),
});
