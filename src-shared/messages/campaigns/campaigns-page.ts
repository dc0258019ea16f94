import { plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const campaigns = 'Campaigns';
export const description = 'Unfinished drafts and everything you have submitted.';
export const search = 'Search';
export const viewOrders = 'View Orders';
export const newCampaign = 'New Campaign';
export const draftCampaigns = 'Draft Campaigns';
export const submittedCampaigns = 'Submitted Campaigns';
export const text = 'What you start in the wizard is kept here until you submit it.';
export const showMoreDrafts = 'Show more drafts';
export const draft = 'Draft';
export const updated = 'Updated {date}';
export const deleteDraft = (name: string) => `Delete draft ${isolated(name)}`;
export const noTypeYet = 'No type yet';
export const noBudgetYet = 'No budget yet';
export const deleteDraftButton = 'Delete Draft';
export const noCampaignsYet = 'No campaigns yet';
export const campaignsAppearHereAs = 'Campaigns appear here once you have submitted them.';
export const showMoreCampaigns = 'Show more campaigns';
export const choose = (name: string) => `Select draft ${isolated(name)}`;
export const deleteDrafts = 'Delete Drafts';
export const deleteTitle = (count: number) => `Delete ${plural(count, 'draft')}?`;
export const deleteText = (names: readonly string[]) =>
  `${names.slice(0, 5).map(isolated).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''} go. You can undo it for a moment, and find them in the search for 30 days.`;
export const deletedDrafts = (count: number) => `${plural(count, 'draft')} deleted`;
