import { useEffect, useId } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextArea, TextField } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { CoverField } from '#client/features/profiles/ProfilePictures.tsx';
import { useSentPictures } from '#client/features/profiles/useSentPictures.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { BRAND_PLATFORMS, type BrandPlatform, platformLabel } from '#shared/choices/platforms.ts';
import { currencyOf } from '#shared/currencies.ts';
import { pictureIdOf } from '#shared/pictures.ts';
import type { OrderData } from './types.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).editRules);

/** Edit Details: name, description, budget, cover and platforms, with Save Changes and Cancel (BR-ORD-20, BR-ORD-21). */
export function EditDetails({ order, onDone }: { order: OrderData; onDone: () => void }) {
  const platformsError = useId();
  const utils = trpc.useUtils();
  const edit = trpc.campaigns.edit.useMutation({
    onSuccess: () => notify.success('Campaign updated', 'The campaign details have been saved.'),
  });
  const sendPicture = useSentPictures();
  const form = useAppForm({
    rules,
    // `seen` holds the values from before typing began; live updates do not change it, so that saving notices a change made elsewhere.
    defaultValues: { campaignId: order.id, ...fieldsOf(order), seen: detailsOf(order) },
    send: async ({ cover, ...values }) => {
      try {
        // A picture that is still an address is the stored one.
        const coverFileId = typeof cover === 'string' ? pictureIdOf(cover) : await sendPicture(cover);
        await edit.mutateAsync({ ...values, coverFileId });
      } catch (error) {
        notify.error('Update failed', 'Could not update campaign details.');
        if (errorCode(error) === 'CONFLICT')
          startFrom(await utils.orders.read.fetch({ campaignId: order.id }, { staleTime: 0 }));
        throw error;
      }
      onDone();
    },
  });
  const { focus } = form;
  useEffect(() => focus('name'), [focus]);

  /** What another tab saved is what the next save replaces; untouched fields show it, typed ones stay as typed. */
  const startFrom = (fresh: OrderData) => {
    const { seen, name, description, budgetMinor, platforms } = form.values();
    const now = fieldsOf(fresh);
    if (name === (seen?.name ?? '')) form.set('name', now.name);
    if (description === (seen?.description ?? '')) form.set('description', now.description);
    if (budgetMinor === seen?.budgetMinor) form.set('budgetMinor', now.budgetMinor);
    if (platforms.toSorted().join() === seen?.platforms.toSorted().join()) form.set('platforms', now.platforms);
    if (form.values().cover === order.cover.url) form.set('cover', now.cover);
    form.set('seen', detailsOf(fresh));
  };

  const platforms = form.field('platforms');
  const { error: _below, ...platformField } = platforms;
  return (
    <Card title="Edit Details">
      <Form form={form} guard className="max-w-3xl space-y-5">
        {order.reviewStatus === 'approved' && (
          <Callout kind="info">
            If you change the description, the cover or the platforms, or raise the budget, our team reviews the
            campaign again.
          </Callout>
        )}
        <TextField label="Campaign name" required {...form.field('name')} />
        <TextArea label="Description" required rows={6} {...form.field('description')} />
        <Controller
          control={form.control}
          name="budgetMinor"
          render={({ field: { value, onChange, onBlur } }) => (
            <MoneyField
              label="Budget"
              required
              className="max-w-xs"
              currency={currencyOf(order.currency)}
              value={value}
              error={form.problemOf('budgetMinor')}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
        <Controller
          control={form.control}
          name="cover"
          render={({ field: { value, onChange } }) => <CoverField drawn={order} value={value} onChange={onChange} />}
        />
        <fieldset aria-describedby={platforms.error ? platformsError : undefined}>
          <legend className="mb-2 text-[0.875rem] font-medium">Platforms</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {BRAND_PLATFORMS.map((platform) => (
              <Checkbox key={platform} label={platformLabel(platform)} value={platform} {...platformField} />
            ))}
          </div>
          {platforms.error && (
            <p id={platformsError} className="text-error mt-1.5 text-sm font-medium">
              {platforms.error}
            </p>
          )}
        </fieldset>
        <div className="flex gap-2.5">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save Changes
          </Button>
          <Button onClick={onDone} disabled={form.busy}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function knownPlatforms(order: OrderData): BrandPlatform[] {
  return BRAND_PLATFORMS.filter((platform) => order.platforms.includes(platform));
}

function fieldsOf(order: OrderData) {
  const { name, description, coverFileId: _, ...rest } = detailsOf(order);
  return { ...rest, cover: order.cover.url, name: name ?? '', description: description ?? '' };
}

function detailsOf(order: OrderData) {
  const { name, description, budget } = order;
  return {
    name,
    description,
    budgetMinor: budget?.amountMinor ?? null,
    platforms: knownPlatforms(order),
    coverFileId: order.cover.url && pictureIdOf(order.cover.url),
  };
}
