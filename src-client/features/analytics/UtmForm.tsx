import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import {
  linkTarget,
  USUAL_UTM,
  UTM_FIELDS,
  type UtmField,
  type UtmTemplate,
  unknownPlaceholders,
} from '#shared/analytics/attribution.ts';
import type { CampaignTracking } from '#shared/analytics/brand-analytics.ts';
import { UTM_VALUE_MAX_CHARS } from '#shared/analytics/limits.ts';
import { setTrackingInput } from '#shared/analytics/tracking.schema.ts';

const LABELS = { source: 'Source', medium: 'Medium', campaign: 'Campaign', term: 'Term', content: 'Content' } as const;

const rules = zodResolver(setTrackingInput.required({ utm: true }));

/** What the links of a campaign add to the address of the page, shown as a visitor of one of them arrives. */
export function UtmForm({
  campaignId,
  campaign,
  tracking,
}: {
  campaignId: string;
  campaign: string;
  tracking: CampaignTracking;
}) {
  const save = trpc.analytics.setTracking.useMutation();
  const saved = (of: UtmTemplate) =>
    Object.fromEntries(UTM_FIELDS.map((field) => [field, of[field] ?? ''])) as Record<keyof typeof LABELS, string>;
  const form = useAppForm({
    rules,
    defaultValues: { campaignId, url: tracking.url ?? '', utm: saved(tracking.utm ?? {}) },
    send: async (entered) => {
      await save.mutateAsync({ ...entered, url: tracking.url ?? '' });
      form.reset(form.values());
      notify.success('Parameters saved');
    },
  });
  const utm = useWatch({ control: form.control, name: 'utm' });
  const fill = () => form.set('utm', saved(USUAL_UTM), { shouldDirty: true });
  return (
    <Form form={form} className="space-y-3">
      <p className="text-muted text-sm">
        They tell your web analytics where a visitor comes from. {'{creator}'}, {'{campaign}'} and {'{platform}'} are
        filled in for each link. What the address of your page has already is kept.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {UTM_FIELDS.map((field) => (
          <TextField
            key={field}
            label={`UTM ${LABELS[field].toLowerCase()}`}
            autoComplete="off"
            maxLength={UTM_VALUE_MAX_CHARS}
            {...form.field(`utm.${field}`)}
          />
        ))}
      </div>
      <Preview url={tracking.url} utm={utm} campaign={campaign} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} disabled={!form.changed}>
          Save parameters
        </Button>
        <Button onClick={fill}>Use the usual ones</Button>
      </div>
    </Form>
  );
}

type Entered = { [Field in UtmField]?: string | null | undefined };

/** The parameters that have something in them. */
const filledIn = (entered: Entered): UtmTemplate =>
  Object.fromEntries(UTM_FIELDS.flatMap((field) => (entered[field] ? [[field, entered[field]]] : [])));

function Preview({ url, utm, campaign }: { url: string | null; utm: Entered; campaign: string }) {
  if (!url) return <p className="text-muted text-sm">Save where the links lead to see what they look like.</p>;
  if (UTM_FIELDS.some((field) => unknownPlaceholders(utm[field] ?? '').length > 0)) return null;
  const words = { creator: 'creator-name', campaign, platform: 'instagram' };
  return (
    <p className="text-sm">
      A visitor arrives at{' '}
      <code className="bg-base-200 rounded-field px-1 break-all">
        {linkTarget({ url, utm: filledIn(utm), words, code: 'CODE' })}
      </code>
    </p>
  );
}
