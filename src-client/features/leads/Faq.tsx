import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { questions } from '#shared/messages/landing.ts';

/** Questions, for brands and for creators. */
export function Faq() {
  const [audience, setAudience] = useState<keyof typeof questions>('brand');
  return (
    <section id="faqs" tabIndex={-1} aria-labelledby="faq-title" className="scroll-mt-4">
      <h2 id="faq-title" className="mb-6 text-[2rem] leading-[1.08] font-[650] sm:text-[2.5rem]">
        Questions
      </h2>
      <Tabs
        label="Questions by audience"
        items={[
          { key: 'brand', label: 'For brands' },
          { key: 'creator', label: 'For creators' },
        ]}
        value={audience}
        onChange={setAudience}
      >
        {questions[audience].map(({ question, answer }) => (
          <details key={question} className="group border-base-300 border-b">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold">
              {question}
              <Plus aria-hidden size={18} className="text-muted shrink-0 transition-transform group-open:rotate-45" />
            </summary>
            <p className="text-muted max-w-[60ch] pb-5">{answer}</p>
          </details>
        ))}
      </Tabs>
      <noscript>
        <h3 className="font-display text-card mt-8 mb-2 font-[620]">For creators</h3>
        {questions.creator.map(({ question, answer }) => (
          <details key={question} className="border-base-300 border-b">
            <summary className="cursor-pointer py-4 font-semibold">{question}</summary>
            <p className="text-muted max-w-[60ch] pb-5">{answer}</p>
          </details>
        ))}
      </noscript>
    </section>
  );
}
