import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { industryGroup, industryLabel } from '#shared/choices/industries.ts';
import type { IndustryGroup } from '#shared/choices/industry-groups.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { Tone } from '#shared/status-looks.ts';

const PLATFORM_TONES: Readonly<Record<string, Tone>> = {
  instagram: 'primary',
  tiktok: 'success',
  youtube: 'error',
  linkedin: 'info',
  twitter: 'warning',
};

/** A platform in its colour; an unknown one says so (CRM-38, CRM-53). */
export function PlatformBadge({ platform }: { platform: string | null }) {
  if (!platform) return <StatusPill>Unknown</StatusPill>;
  return <StatusPill tone={PLATFORM_TONES[platform]}>{platformLabel(platform)}</StatusPill>;
}

const INDUSTRY_TONES: Readonly<Partial<Record<IndustryGroup, Tone>>> = {
  tech: 'info',
  fashion: 'primary',
  food: 'warning',
  travel: 'success',
  beauty: 'error',
};

/** An industry in the colour of its group; neutral without a group; an unknown one says so (CRM-54, ruling A36). */
export function IndustryBadge({ industry }: { industry: string | null }) {
  if (!industry) return <StatusPill>Unknown</StatusPill>;
  const group = industryGroup(industry);
  return <StatusPill tone={group ? INDUSTRY_TONES[group] : undefined}>{industryLabel(industry)}</StatusPill>;
}
