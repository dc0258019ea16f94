import type { ReactNode } from 'react';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export interface LegalSection {
  title: string;
  text: ReactNode;
}

/** A legal page: plain text that the operator replaces before going live (ruling PUB-34). */
export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  usePageTitle(title);
  return (
    <PublicFrame>
      <article className="mx-auto w-full max-w-[46rem] px-5 pt-8 pb-20">
        <h1 tabIndex={-1} className="text-[2.5rem] leading-[1.1] font-[650]">
          {title}
        </h1>
        <Callout kind="warning" className="mt-6">
          This is a template. Replace it with your own text before going live.
        </Callout>
        {sections.map((section) => (
          <section key={section.title} className="mt-9">
            <h2 className="text-card font-[620]">{section.title}</h2>
            <div className="mt-2 space-y-3 leading-relaxed">{section.text}</div>
          </section>
        ))}
      </article>
    </PublicFrame>
  );
}
