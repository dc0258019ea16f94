import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { allTimeZones } from '#client/components/core/timeZone.ts';
import { Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { JustSaid } from '#client/components/parts/JustSaid.tsx';
import { LogoField } from '#client/features/profiles/ProfilePictures.tsx';
import { useSavedPicture } from '#client/features/profiles/useSentPictures.ts';
import { trpc } from '#client/trpc.ts';
import { BRAND_BIO_MAX_CHARS, COMPANY_NAME_MAX_CHARS } from '#shared/constants.ts';
import { zoneChoice } from '#shared/format.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { CompanyView } from '#shared/settings/settings.schema.ts';
import { useCompany } from './useCompany.ts';

const SOCIAL = [
  { name: 'instagram', label: 'Instagram' },
  { name: 'tiktok', label: 'TikTok' },
  { name: 'youtube', label: 'YouTube' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'twitter', label: 'Twitter' },
] as const;

/** The brand's logo, name and contact details (BR-SET-02); it saves automatically. */
export function CompanyForm({ company, logoUrl }: { company: CompanyView; logoUrl: string | null }) {
  const { values, errors, state, isSaved, edit, retry, question } = useCompany(company);
  const [choosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  const field = (name: keyof CompanyView) => ({
    value: values[name] ?? '',
    error: errors[name],
    said: isSaved(name) && <JustSaid>Saved</JustSaid>,
    onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
  });
  return (
    <Card
      title="Company Information"
      description="Creators see this with your invitations."
      action={<SaveState state={state} onRetry={() => void retry()} />}
    >
      <div className="space-y-5">
        <CompanyLogo name={company.companyName} stored={logoUrl} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="Company name"
            autoComplete="organization"
            required
            maxLength={COMPANY_NAME_MAX_CHARS}
            {...field('companyName')}
          />
          <TextField
            label="Website"
            type="url"
            required={false}
            placeholder="https://"
            autoComplete="url"
            {...field('websiteUrl')}
          />
        </div>
        <TextArea label="Description" required={false} maxLength={BRAND_BIO_MAX_CHARS} {...field('brandBio')} />
        <Select
          label="Time zone"
          hint="The dates of your drafts and new campaigns are days in this zone. Campaigns that you have submitted keep theirs."
          options={zoneChoices([values.timeZone, ...(choosing ? allTimeZones() : [])])}
          onPointerDown={choose}
          onFocus={choose}
          {...field('timeZone')}
        />
        <fieldset>
          <legend className="mb-3 text-[0.9375rem] font-semibold">Social addresses</legend>
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
            {SOCIAL.map(({ name, label }) => (
              <TextField key={name} label={label} type="url" placeholder="https://" {...field(name)} />
            ))}
          </div>
        </fieldset>
      </div>
      {question}
    </Card>
  );
}

function CompanyLogo({ name, stored }: { name: string; stored: string | null }) {
  const { mutateAsync } = trpc.settings.saveCompany.useMutation();
  const logo = useSavedPicture(stored, async (logoFileId) => {
    await mutateAsync({ logoFileId });
    notify.success(settingsMessages.saved);
  });
  return <LogoField name={name} {...logo} />;
}

/** Time zones, sorted by city, so that typing a city leads to it. Those that only the browser knows are added when the select is opened. */
const zoneChoices = (names: readonly string[]) =>
  [...new Set(names)]
    .map((value) => ({ value, label: zoneChoice(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** The state of saving; a failed save can be retried, and no input is lost. */
function SaveState({ state, onRetry }: { state: ReturnType<typeof useCompany>['state']; onRetry: () => void }) {
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <p role="status" className={state === 'failed' ? 'text-error text-sm' : 'text-muted text-sm'}>
        {{ idle: '', saving: settingsMessages.saving, saved: 'Saved', failed: 'Not saved' }[state]}
      </p>
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
