import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { audienceTypeLabels } from '#shared/choices/audiences.ts';
import { formatLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import type { WizardForm } from './ProfileWizard.tsx';

/** Step 4, below the accounts: what they are used for, and a summary of the choices. */
export function AccountsStep({ form }: { form: WizardForm }) {
  const values = form.values();
  return (
    <div className="space-y-6">
      <p>
        That is all we need. You can connect your accounts now, or later in your profile. Brands see only figures that
        the platforms report.
      </p>
      <section aria-label="What brands will see">
        <h3 className="mb-3 font-semibold">What brands will see</h3>
        <DescriptionList
          items={[
            { label: 'Name', value: `${values.firstName} ${values.lastName}` },
            { label: 'Creator type', value: creatorTypeLabel(values.creatorType ?? '') },
            { label: 'Industries', value: values.industries.map(industryLabel).join(', ') },
            { label: 'Platforms', value: values.platforms.map(platformLabel).join(', ') },
            { label: 'Content formats', value: values.contentTypes.map(formatLabel).join(', ') },
            { label: 'Audience', value: `${audienceTypeLabels[values.audienceType]}, ${values.audiencePrimary}` },
          ]}
        />
      </section>
    </div>
  );
}
