import type { ReactNode } from 'react';
import { filled } from '#client/components/base/filled.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Chip } from '#client/components/parts/Chip.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { Brief } from '#shared/contracts/brief.schema.ts';
import * as texts from '#shared/messages/payments/brief-view.ts';
import { approvalProcessLabels } from '#shared/payments/papers.ts';
import { portfolioTerm } from '#shared/portfolio/portfolio.ts';

/** A brief as both parties read it; empty parts are not shown. */
export function BriefView({ brief }: { brief: Brief }) {
  const { timeline } = brief;
  return (
    <div className="space-y-5">
      <Part title={texts.campaignObjective}>{brief.campaignObjective}</Part>
      <Part title={texts.targetAudience}>{brief.targetAudience}</Part>
      <List title={texts.keyMessages} items={brief.keyMessages} />
      {brief.deliverables.length > 0 && (
        <Part title={texts.deliverables}>
          <ul className="space-y-1.5">
            {brief.deliverables.map(({ platform, contentType, quantity, specifications }) => (
              <li key={`${platform} ${contentType} ${quantity} ${specifications}`}>
                {filled(texts.on, {
                  quantity: quantity,
                  contentType: contentTypeLabel(contentType),
                  platform: platformLabel(platform),
                })}
                {specifications && <span className="text-muted block text-sm">{specifications}</span>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {brief.contentGuidelines && <Part title={texts.contentGuidelines}>{brief.contentGuidelines}</Part>}
      {brief.brandGuidelines && <Part title={texts.brandGuidelines}>{brief.brandGuidelines}</Part>}
      {(brief.dosList.length > 0 || brief.dontsList.length > 0) && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <List title={texts.doLabel} items={brief.dosList} />
          <List title={texts.dont} items={brief.dontsList} />
        </div>
      )}
      <Chips title={texts.hashtags} items={brief.hashtags} />
      <Chips title={texts.mentions} items={brief.mentions} />
      <DescriptionList
        narrow={1}
        items={[
          { label: texts.contentDue, value: timeline.contentDue && <DateText value={timeline.contentDue} /> },
          { label: texts.publishDate, value: timeline.publishDate && <DateText value={timeline.publishDate} /> },
          { label: texts.reviewPeriod, value: timeline.reviewPeriod },
          { label: texts.approval, value: approvalProcessLabels[brief.approvalProcess] },
          { label: 'Portfolio use', value: portfolioTerm(brief.portfolioUse) },
        ]}
      />
      {brief.additionalNotes && <Part title={texts.notes}>{brief.additionalNotes}</Part>}
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
