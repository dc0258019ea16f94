import {
  COMPLETION_GREAT_PERCENT,
  COMPLETION_HALFWAY_PERCENT,
  COMPLETION_ITEMS,
  COMPLETION_OUTSTANDING_PERCENT,
} from '../constants.ts';
import { profileMessages } from '../messages/profiles.ts';

interface Profile {
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  avatarUrl: string | null;
  primaryPlatform: string | null;
  industries: readonly string[];
  contentTypes: readonly string[];
  connectedAccounts: number;
}

export interface Completion {
  percent: number;
  message: string;
  button: string;
}

/** How complete a creator's profile is: the share of eight items in percent, and the sentence for it (creator, section 9). */
export function profileCompletion(profile: Profile): Completion {
  const items = [
    Boolean(profile.firstName?.trim()),
    Boolean(profile.lastName?.trim()),
    Boolean(profile.bio?.trim()),
    Boolean(profile.avatarUrl),
    Boolean(profile.primaryPlatform),
    profile.industries.length > 0,
    profile.connectedAccounts > 0,
    profile.contentTypes.length > 0,
  ];
  const percent = (items.filter(Boolean).length / COMPLETION_ITEMS) * 100;
  return {
    percent: Math.round(percent),
    message: completionMessage(percent),
    button: percent < COMPLETION_OUTSTANDING_PERCENT ? 'Improve Profile' : profileMessages.edit,
  };
}

function completionMessage(percent: number): string {
  if (percent >= COMPLETION_OUTSTANDING_PERCENT) return 'Outstanding profile!';
  if (percent >= COMPLETION_GREAT_PERCENT) return 'Great progress! Keep it up';
  return percent >= COMPLETION_HALFWAY_PERCENT ? "You're halfway there!" : "Let's build your profile";
}
