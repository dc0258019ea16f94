import { oneOrMany } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const verified = 'Verified';
export const noUsernameYet = 'No username yet';
export const nothingWrittenYet = 'Nothing written yet.';
export const followers = 'Followers';
export const engagement = 'Engagement';
export const priceRange = 'Price range';
export const select = 'Select';
export const selectNamed = (name: string) => `Select ${isolated(name)}`;
export const inviteCreator = (name: string) => `Invite Creator ${isolated(name)}`;
export const inviteCreatorButton = 'Invite Creator';
export const alreadyInvited = 'Already invited';
export const recentPostsOf = (name: string) => `Recent posts of ${isolated(name)}`;
export const portfolioOf = (name: string) => `Portfolio of ${isolated(name)}`;
export const post = (value: string | number) => `Post ${value}`;
export const text = 'The campaign asks for nothing that could be compared.';
export const match = (score: string | number) => `${score}% match`;
export const favourite = (name: string) => `Favourite ${isolated(name)}`;
export const beyondBudget = (left: string) => `An offer would cost more than the ${left} that the campaign has left.`;
export const removeFromFavourites = 'Remove from favourites';
export const addToFavourites = 'Add to favourites';
export const current = (invited: boolean, campaign: string) =>
  invited ? `Invited to ${isolated(campaign)}` : `Works on ${isolated(campaign)}`;
export const workedWithYou = (deals: number) => oneOrMany(deals, 'Worked with you', `Worked with you ${deals} times`);
export const costsYou = (amount: string) => `; costs you ${amount} with the platform fee`;
