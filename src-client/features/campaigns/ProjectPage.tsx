import { Pause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText, ZoneText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { trpc } from '#client/trpc.ts';
import type { Project } from '#shared/campaigns/projects.schema.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { participationLabels } from '#shared/choices/tiers.ts';
import { longDay } from '#shared/format.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import { PROJECT_LOOKS } from '#shared/staff-looks.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { PauseDialog } from './PauseDialog.tsx';

const piece = (count: number | null, type: string) => (count === null ? type : `${count} × ${type}`);

/** A campaign as staff read it: its details and its brand, and below that the panels of other features (ruling ADM-PRJ-06). */
export function ProjectPage({ campaignId, children }: { campaignId: string; children: ReactNode }) {
  const [project] = trpc.campaigns.project.useSuspenseQuery({ campaignId });
  const [asking, setAsking] = useState<'pause' | 'resume' | null>(null);
  const { may } = project;
  return (
    <>
      <PageHeader
        title={nameOrUntitled(project.name)}
        description="You can view this campaign. Only its brand can edit it."
        back={{ to: '/admin/project-management', label: 'All projects' }}
        badges={
          <>
            <LookPill look={PROJECT_LOOKS[project.status]} />
            {project.reviewStatus !== 'draft' && <LookPill look={REVIEW_LOOKS[project.reviewStatus]} />}
          </>
        }
        actions={
          may.resume.allowed ? (
            <Button variant="primary" icon={Play} onClick={() => setAsking('resume')}>
              Resume Campaign
            </Button>
          ) : (
            may.pause.allowed && (
              <Button icon={Pause} onClick={() => setAsking('pause')}>
                Pause Campaign
              </Button>
            )
          )
        }
      />
      {project.status === 'paused' && (
        <Callout kind="warning" className="mb-4" title="This campaign is paused">
          {project.pauseReason}
        </Callout>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Details project={project} />
        <Brand project={project} />
      </div>
      <div className="mt-4 space-y-4">{children}</div>
      {asking && <PauseDialog act={asking} campaignId={campaignId} onClose={() => setAsking(null)} />}
    </>
  );
}

function Details({ project }: { project: Project }) {
  const { startDate, endDate, timeZone, contentRequirements: required } = project;
  const dates = startDate && endDate && (
    <>
      {`${longDay(startDate)} – ${longDay(endDate)}`} <ZoneText timeZone={timeZone} day={endDate} />
    </>
  );
  return (
    <Card title="Details">
      <DescriptionList
        columns={3}
        narrow={1}
        items={[
          { label: 'Type', value: participationLabels[project.type] },
          { label: 'Campaign Type', value: project.campaignType },
          { label: 'Budget', value: project.budget && <Money {...project.budget} /> },
          { label: 'Creator budget', value: project.creatorBudget && <Money {...project.creatorBudget} /> },
          { label: 'Dates', value: dates },
          {
            label: 'Content due',
            value: project.submissionDeadline && <DateText value={project.submissionDeadline} zone={timeZone} />,
          },
          { label: 'Platforms', value: project.platforms.map(platformLabel).join(', ') },
          { label: 'Created', value: <DateText value={project.createdAt} time /> },
          { label: 'Submitted', value: project.submittedAt && <DateText value={project.submittedAt} time /> },
          {
            label: 'Content requirements',
            wide: true,
            value: required.map(({ type, quantity }) => piece(quantity, contentTypeLabel(type))).join(', '),
          },
          { label: 'Description', wide: true, value: project.description && <Text>{project.description}</Text> },
          { label: 'Brief notes', wide: true, value: project.briefNotes && <Text>{project.briefNotes}</Text> },
        ]}
      />
    </Card>
  );
}

const Text = ({ children }: { children: string }) => (
  <span className="block max-w-[75ch] font-normal whitespace-pre-wrap">{children}</span>
);

function Brand({ project: { brand, brandName: companyName } }: { project: Project }) {
  return (
    <Card title="Brand">
      <DescriptionList
        columns={1}
        items={[
          { label: 'Company', value: brandName({ companyName }) },
          { label: 'Industry', value: brand.industry && industryLabel(brand.industry) },
          { label: 'Website', value: brand.websiteUrl },
          {
            label: 'Email',
            value: (
              <a className="link-plain break-all" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            ),
          },
        ]}
      />
    </Card>
  );
}
