import { PageTitle } from '#client/components/base/PageHeader.tsx';

/** A link that does not work: the same page for all of them, which says nothing of what was there. */
export function DeadLink({ elsewhere = false }: { elsewhere?: boolean }) {
  return (
    <section className="max-w-[36rem] pt-10">
      <PageTitle className="text-[2rem] leading-[1.15] font-[650]">
        {elsewhere ? 'Open your link again' : 'This link does not work'}
      </PageTitle>
      <p className="text-muted mt-3">
        {elsewhere
          ? 'This page was not opened in this browser. Open the address that was sent to you.'
          : 'It may have expired or been withdrawn. Ask whoever sent it to you for a new one.'}
      </p>
    </section>
  );
}
