import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { Checkbox } from '#client/components/CheckField.tsx';
import { TextArea, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { MoneyField } from '#client/components/NumberField.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorField, errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { editCampaignInput } from '#shared/campaigns/campaigns.schema.ts';
import { currencyOf } from '#shared/currencies.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { BRAND_PLATFORMS, type BrandPlatform, platformLabel } from '#shared/platforms.ts';
import type { OrderData } from './types.ts';

/** Edit Details: name, description, budget and platforms, with Save Changes and Cancel (BR-ORD-20, BR-ORD-21). */
export function EditDetails({ order, onDone }: { order: OrderData; onDone: () => void }) {
  // What was there when typing began; live news does not change it, so that a change made elsewhere is noticed when saving.
  const [seen, setSeen] = useState(() => detailsOf(order));
  const [name, setName] = useState(order.name ?? '');
  const [description, setDescription] = useState(order.description ?? '');
  const [budgetMinor, setBudget] = useState(order.budget?.amountMinor ?? null);
  const [platforms, setPlatforms] = useState<BrandPlatform[]>(knownPlatforms(order));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const platformsError = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const utils = trpc.useUtils();
  const edit = trpc.campaigns.edit.useMutation({
    onSuccess: () => notify.success(campaignMessages.updated.title, campaignMessages.updated.text),
    // Once the order stands there as it was saved.
    onSettled: (_saved, error) => {
      if (!error) onDone();
    },
    onError: async (error) => {
      notify.error(campaignMessages.updateFailed.title, campaignMessages.updateFailed.text);
      setProblems({ [errorField(error) ?? 'form']: errorMessage(error) });
      if (errorCode(error) === 'CONFLICT')
        startFrom(await utils.orders.read.fetch({ campaignId: order.id }, { staleTime: 0 }));
    },
  });

  /** What another tab saved is what is replaced from now on; fields that were left alone show it, typed ones stay as typed. */
  const startFrom = (fresh: OrderData) => {
    if (name === (seen.name ?? '')) setName(fresh.name ?? '');
    if (description === (seen.description ?? '')) setDescription(fresh.description ?? '');
    if (budgetMinor === seen.budgetMinor) setBudget(fresh.budget?.amountMinor ?? null);
    if (platforms.toSorted().join() === seen.platforms.toSorted().join()) setPlatforms(knownPlatforms(fresh));
    setSeen(detailsOf(fresh));
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    const input = { campaignId: order.id, name, description, budgetMinor, platforms, seen };
    const parsed = editCampaignInput.safeParse(input);
    if (parsed.success) {
      setProblems({});
      edit.mutate(parsed.data);
    } else {
      setProblems(
        Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message])),
      );
    }
  };
  const toggle = (platform: BrandPlatform) =>
    setPlatforms(
      platforms.includes(platform) ? platforms.filter((other) => other !== platform) : [...platforms, platform],
    );

  return (
    <Card title="Edit Details">
      <Form onSubmit={save} problem={problems.form} className="max-w-3xl space-y-5">
        {order.reviewStatus === 'approved' && (
          <Callout kind="info">A new description, other platforms or a larger budget are reviewed again.</Callout>
        )}
        <TextField
          ref={first}
          label="Campaign name"
          required
          value={name}
          error={problems.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Description"
          required
          rows={6}
          value={description}
          error={problems.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <MoneyField
          label="Budget"
          required
          className="max-w-xs"
          currency={currencyOf(order.currency)}
          value={budgetMinor}
          error={problems.budgetMinor}
          onChange={setBudget}
        />
        <fieldset aria-describedby={problems.platforms ? platformsError : undefined}>
          <legend className="mb-2 text-[0.875rem] font-medium">Platforms</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {BRAND_PLATFORMS.map((platform) => (
              <Checkbox
                key={platform}
                label={platformLabel(platform)}
                checked={platforms.includes(platform)}
                onChange={() => toggle(platform)}
              />
            ))}
          </div>
          {problems.platforms && (
            <p id={platformsError} className="text-error mt-1.5 text-sm font-medium">
              {problems.platforms}
            </p>
          )}
        </fieldset>
        <div className="flex gap-2.5">
          <Button type="submit" variant="primary" busy={edit.isPending}>
            Save Changes
          </Button>
          <Button onClick={onDone} disabled={edit.isPending}>
            {commonMessages.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function knownPlatforms(order: OrderData): BrandPlatform[] {
  return BRAND_PLATFORMS.filter((platform) => order.platforms.includes(platform));
}

function detailsOf(order: OrderData) {
  const { name, description, budget } = order;
  return { name, description, budgetMinor: budget?.amountMinor ?? null, platforms: knownPlatforms(order) };
}
