import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { audienceTypeLabels } from '#shared/choices/audiences.ts';
import { formatLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import * as texts from '#shared/messages/profiles/wizard-accounts.ts';
import { creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import type { WizardForm } from './ProfileWizard.tsx';

/** Step 4, below the accounts: what they are for, and what was chosen once more. */
export function AccountsStep({ form }: { form: WizardForm }) {
  const values = form.values();
  return (
    <div className="space-y-6">
      <p>{texts.nothingNeeded}</p>
      <section aria-label={texts.summary}>
        <h3 className="mb-3 font-semibold">{texts.summary}</h3>
        <DescriptionList
          items={[
            { label: texts.name, value: `${values.firstName} ${values.lastName}` },
            { label: texts.creatorType, value: creatorTypeLabel(values.creatorType ?? '') },
            { label: texts.industries, value: values.industries.map(industryLabel).join(', ') },
            { label: texts.platforms, value: values.platforms.map(platformLabel).join(', ') },
            { label: texts.formats, value: values.contentTypes.map(formatLabel).join(', ') },
            { label: texts.audience, value: `${audienceTypeLabels[values.audienceType]}, ${values.audiencePrimary}` },
          ]}
        />
      </section>
    </div>
  );
}
