import { PageTitle } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { DeadLink } from './DeadLink.tsx';
import { GuestContent } from './GuestContent.tsx';
import { GuestCreators } from './GuestCreators.tsx';
import { GuestReport } from './GuestReport.tsx';

/** `/guest/<id>`: what a link shows to whoever has opened it. */
export function GuestPage({ linkId }: { linkId: string }) {
  return (
    <Loaded asked={linkId} failure={PageFailed} skeleton={<SkeletonPage />}>
      <Page linkId={linkId} />
    </Loaded>
  );
}

function PageFailed({ error, onRetry, retrying }: Failed) {
  const code = errorCode(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <DeadLink />;
  if (code === 'UNAUTHORIZED' || code === 'FORBIDDEN') return <DeadLink elsewhere />;
  return (
    <ErrorPanel title="The page could not be loaded" text={errorMessage(error)} onRetry={onRetry} retrying={retrying} />
  );
}

/** How soon a page that is open closes once its link has ended. */
const RECHECK_MS = 30_000;

const INVITES = {
  content: 'What do you think of it? Your vote and your comments go to the brand, which decides.',
  list: 'Who fits? Your votes and your comments go to the brand, which decides.',
  report: 'The figures as they are today.',
} as const;

function Page({ linkId }: { linkId: string }) {
  const [page] = trpc.guests.page.useSuspenseQuery({ linkId }, { refetchInterval: RECHECK_MS });
  const label = useMomentLabel();
  const of = { linkId, guestName: page.guestName };
  return (
    <>
      <header className="mb-7">
        <p className="text-muted text-sm font-medium">{`${isolated(page.brandName)} shares this with you`}</p>
        <PageTitle className="sm:text-page mt-1 text-[1.75rem] leading-[1.15] font-[650] break-words">
          {page.title}
        </PageTitle>
        <p className="text-muted mt-2 max-w-[65ch] print:hidden">
          {`${INVITES[page.kind]} The page is open until ${label(page.expiresAt, 'time')}.`}
        </p>
      </header>
      {page.kind === 'content' && <GuestContent items={page.items} of={of} />}
      {page.kind === 'list' && <GuestCreators items={page.items} of={of} />}
      {page.kind === 'report' && <GuestReport items={page.items} of={of} />}
    </>
  );
}
