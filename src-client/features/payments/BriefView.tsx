import type { ReactNode } from 'react';
import { Chip } from '#client/components/ChipsInput.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { contentTypeLabel } from '#shared/content-types.ts';
import type { Brief } from '#shared/contracts/brief.schema.ts';
import { approvalProcessLabels } from '#shared/payments/payments.schema.ts';
import { platformLabel } from '#shared/platforms.ts';

/** A written brief as both parties read it; what was left out is not shown. */
export function BriefView({ brief }: { brief: Brief }) {
  const { timeline } = brief;
  return (
    <div className="space-y-5">
      <Part title="Campaign objective">{brief.campaignObjective}</Part>
      <Part title="Target audience">{brief.targetAudience}</Part>
      <List title="Key messages" items={brief.keyMessages} />
      {brief.deliverables.length > 0 && (
        <Part title="Deliverables">
          <ul className="space-y-1.5">
            {brief.deliverables.map(({ platform, contentType, quantity, specifications }) => (
              <li key={`${platform} ${contentType} ${quantity} ${specifications}`}>
                {quantity} × {contentTypeLabel(contentType)} on {platformLabel(platform)}
                {specifications && <span className="text-muted block text-sm">{specifications}</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {brief.contentGuidelines && <Part title="Content guidelines">{brief.contentGuidelines}</Part>}
      {brief.brandGuidelines && <Part title="Brand guidelines">{brief.brandGuidelines}</Part>}
      {(brief.dosList.length > 0 || brief.dontsList.length > 0) && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <List title="Do" items={brief.dosList} />
          <List title="Don’t" items={brief.dontsList} />
        </div>
      )}
      <Chips title="Hashtags" items={brief.hashtags} />
      <Chips title="Mentions" items={brief.mentions} />
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Content due">{timeline.contentDue && <DateText value={timeline.contentDue} />}</Fact>
        <Fact name="Publish date">{timeline.publishDate && <DateText value={timeline.publishDate} />}</Fact>
        <Fact name="Review period">{timeline.reviewPeriod}</Fact>
        <Fact name="Approval">{approvalProcessLabels[brief.approvalProcess]}</Fact>
      </dl>
      {brief.additionalNotes && <Part title="Notes">{brief.additionalNotes}</Part>}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="text-muted mb-1 text-sm font-medium">{title}</h4>
      <div className="max-w-[70ch] break-words whitespace-pre-line">{children}</div>
    </section>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="list-disc space-y-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Part>
  );
}

function Chips({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <span className="flex flex-wrap gap-1.5">
        {items.map((item) => (
          <Chip key={item} label={item} />
        ))}
      </span>
    </Part>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
