import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { industryGroup, industryLabel } from '#shared/choices/industries.ts';
import type { IndustryGroup } from '#shared/choices/industry-groups.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { UNKNOWN } from '#shared/format.ts';
import type { Tone } from '#shared/status-looks.ts';

/** The groups with their own colour (CRM-54); all others are neutral (ruling A36). */
const INDUSTRY_TONES: Readonly<Partial<Record<IndustryGroup, Tone>>> = {
  tech: 'info',
  fashion: 'primary',
  food: 'warning',
  travel: 'success',
  beauty: 'error',
};

/** The platforms with their own colour (CRM-38, CRM-53). */
const PLATFORM_TONES: Readonly<Record<string, Tone>> = {
  instagram: 'primary',
  tiktok: 'success',
  youtube: 'error',
  linkedin: 'info',
  twitter: 'warning',
};

/** An industry in the colour of its group; a dash for none. */
export function IndustryBadge({ industry }: { industry: string | null }) {
  if (!industry) return <span className="text-muted">{UNKNOWN}</span>;
  const group = industryGroup(industry);
  return <StatusPill tone={group ? INDUSTRY_TONES[group] : undefined}>{industryLabel(industry)}</StatusPill>;
}

/** A platform in its colour; a dash for none. */
export function PlatformBadge({ platform }: { platform: string | null }) {
  if (!platform) return <span className="text-muted">{UNKNOWN}</span>;
  return <StatusPill tone={PLATFORM_TONES[platform]}>{platformLabel(platform)}</StatusPill>;
}
