import {
  brandIdInput,
  crmAreaInput,
  crmCreatorIdInput,
  crmDealIdInput,
  dealTimelineInput,
  exportBrandsInput,
  exportCreatorsInput,
  exportDealsInput,
  listBrandsInput,
  listCreatorsInput,
  listCrmDealsInput,
  timelineInput,
} from '#shared/crm/crm.schema.ts';
import { answerJoinInput, changeJoinLinkInput, joinInput, stopContactInput } from '#shared/crm/join.schema.ts';
import {
  addFollowUpInput,
  addNoteInput,
  dueFollowUpsInput,
  editNoteInput,
  followUpIdInput,
  marksInput,
  noteIdInput,
  notesInput,
  setFollowUpInput,
  tagInput,
} from '#shared/crm/marks.schema.ts';
import {
  bulkRecipientsInput,
  exportPeopleInput,
  inviteContactsInput,
  listPeopleInput,
  personIdInput,
  sendBulkInput,
  setStageInput,
} from '#shared/crm/people.schema.ts';
import { importPeopleInput } from '#shared/crm/people-import.schema.ts';
import type { Action } from '#shared/policy.ts';
import { principalOf } from '../context.ts';
import { requireFlag } from '../ground/flags.ts';
import { heavy, permitted, router } from '../trpc.ts';
import * as brands from './brands.service.ts';
import { readRecipients, sendBulk } from './bulk.service.ts';
import * as contacts from './contacts.service.ts';
import * as creators from './creators.service.ts';
import * as deals from './deals.service.ts';
import * as exports from './export.service.ts';
import * as followUps from './follow-ups.service.ts';
import * as join from './join.service.ts';
import * as notes from './notes.service.ts';
import * as people from './people.service.ts';
import { checkPeople, importPeople } from './people-import.service.ts';
import * as tags from './tags.service.ts';
import { readDealTimeline, readTimeline } from './timeline.service.ts';

/** Starts a procedure of the CRM of staff, agencies and brands. @throws PRECONDITION_FAILED for an agency while its area is switched off */
const inCrm = (action: Action) =>
  permitted(action).use(async ({ ctx, next }) => {
    if (principalOf(ctx.actor) === 'agency') await requireFlag(ctx.db, 'agency_area_enabled');
    return next();
  });

export const crmRouter = router({
  stats: inCrm('crm.stats')
    .input(crmAreaInput)
    .query(({ ctx, input }) => deals.stats(ctx, input)),
  brands: inCrm('crm.brands')
    .input(listBrandsInput)
    .query(({ ctx, input }) => brands.listBrands(ctx, input)),
  brand: inCrm('crm.brand')
    .input(brandIdInput)
    .query(({ ctx, input }) => brands.readBrand(ctx, input)),
  creators: inCrm('crm.creators')
    .input(listCreatorsInput)
    .query(({ ctx, input }) => creators.listCreators(ctx, input)),
  creator: inCrm('crm.creator')
    .input(crmCreatorIdInput)
    .query(({ ctx, input }) => creators.readCreator(ctx, input)),
  deals: inCrm('crm.deals')
    .input(listCrmDealsInput)
    .query(({ ctx, input }) => deals.listDeals(ctx, input)),
  deal: inCrm('crm.deal')
    .input(crmDealIdInput)
    .query(({ ctx, input }) => deals.readDeal(ctx, input)),
  timeline: inCrm('crm.timeline')
    .input(timelineInput)
    .query(({ ctx, input }) => readTimeline(ctx, input)),
  dealTimeline: inCrm('crm.timeline')
    .input(dealTimelineInput)
    .query(({ ctx, input }) => readDealTimeline(ctx, input)),
  marks: inCrm('crm.marks')
    .input(marksInput)
    .query(({ ctx, input }) => followUps.readMarks(ctx, input)),
  notes: inCrm('crm.marks')
    .input(notesInput)
    .query(({ ctx, input }) => notes.listNotes(ctx, input)),
  tags: inCrm('crm.marks')
    .input(crmAreaInput)
    .query(({ ctx, input }) => tags.listTags(ctx, input)),
  dueFollowUps: inCrm('crm.marks')
    .input(dueFollowUpsInput)
    .query(({ ctx, input }) => followUps.listDue(ctx, input)),
  addNote: inCrm('crm.addNote')
    .input(addNoteInput)
    .mutation(({ ctx, input }) => notes.addNote(ctx, input)),
  editNote: inCrm('crm.editNote')
    .input(editNoteInput)
    .mutation(({ ctx, input }) => notes.editNote(ctx, input)),
  deleteNote: inCrm('crm.deleteNote')
    .input(noteIdInput)
    .mutation(({ ctx, input }) => notes.deleteNote(ctx, input)),
  addTag: inCrm('crm.addTag')
    .input(tagInput)
    .mutation(({ ctx, input }) => tags.addTag(ctx, input)),
  removeTag: inCrm('crm.removeTag')
    .input(tagInput)
    .mutation(({ ctx, input }) => tags.removeTag(ctx, input)),
  addFollowUp: inCrm('crm.addFollowUp')
    .input(addFollowUpInput)
    .mutation(({ ctx, input }) => followUps.addFollowUp(ctx, input)),
  setFollowUp: inCrm('crm.setFollowUp')
    .input(setFollowUpInput)
    .mutation(({ ctx, input }) => followUps.setFollowUp(ctx, input)),
  deleteFollowUp: inCrm('crm.deleteFollowUp')
    .input(followUpIdInput)
    .mutation(({ ctx, input }) => followUps.deleteFollowUp(ctx, input)),
  people: permitted('crm.people')
    .input(listPeopleInput)
    .query(({ ctx, input }) => people.listPeople(ctx, input)),
  person: permitted('crm.person')
    .input(personIdInput)
    .query(({ ctx, input }) => people.readPerson(ctx, input.personId)),
  setStage: permitted('crm.setStage')
    .input(setStageInput)
    .mutation(({ ctx, input }) => people.setStage(ctx, input)),
  bulkRecipients: permitted('crm.bulkRecipients')
    .input(bulkRecipientsInput)
    .query(({ ctx, input }) => readRecipients(ctx, input.personIds)),
  sendBulk: permitted('crm.sendBulk')
    .input(sendBulkInput)
    .mutation(({ ctx, input }) => sendBulk(ctx, input)),
  checkPeople: permitted('crm.importPeople')
    .input(importPeopleInput)
    .use(heavy)
    .mutation(({ ctx, input }) => checkPeople(ctx, input)),
  importPeople: permitted('crm.importPeople')
    .input(importPeopleInput)
    .use(heavy)
    .mutation(({ ctx, input }) => importPeople(ctx, input)),
  inviteContacts: permitted('crm.inviteContacts')
    .input(inviteContactsInput)
    .mutation(({ ctx, input }) => contacts.inviteContacts(ctx, input.personIds)),
  removeContact: permitted('crm.removeContact')
    .input(personIdInput)
    .mutation(({ ctx, input }) => contacts.removeContact(ctx, input.personId)),
  stopContact: permitted('crm.stopContact')
    .input(stopContactInput)
    .mutation(({ ctx, input }) => contacts.stopContact(ctx, input)),
  joinLink: permitted('crm.joinLink').query(({ ctx }) => join.readJoinLink(ctx)),
  changeJoinLink: permitted('crm.changeJoinLink')
    .input(changeJoinLinkInput)
    .mutation(({ ctx, input }) => join.changeJoinLink(ctx, input)),
  join: permitted('crm.join')
    .input(joinInput)
    .query(({ ctx, input }) => join.readJoin(ctx, input.code)),
  asks: permitted('crm.asks').query(({ ctx }) => join.listAsks(ctx)),
  answerJoin: permitted('crm.answerJoin')
    .input(answerJoinInput)
    .mutation(({ ctx, input }) => join.answerJoin(ctx, input)),
  exportPeople: permitted('crm.exportPeople')
    .input(exportPeopleInput)
    .use(heavy)
    .mutation(({ ctx, input }) => people.exportPeople(ctx, input)),
  exportBrands: inCrm('crm.exportBrands')
    .input(exportBrandsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exports.exportBrands(ctx, input)),
  exportCreators: inCrm('crm.exportCreators')
    .input(exportCreatorsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exports.exportCreators(ctx, input)),
  exportDeals: inCrm('crm.exportDeals')
    .input(exportDealsInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exports.exportDeals(ctx, input)),
  exportBrandLeaderboard: inCrm('crm.exportLeaderboard')
    .input(crmAreaInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exports.exportBrandLeaderboard(ctx, input)),
  exportCreatorLeaderboard: inCrm('crm.exportLeaderboard')
    .input(crmAreaInput)
    .use(heavy)
    .mutation(({ ctx, input }) => exports.exportCreatorLeaderboard(ctx, input)),
});
