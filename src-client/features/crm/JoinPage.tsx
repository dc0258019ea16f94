import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';

/** `/join/<code>`: a brand asks a creator whether they want to be among its creators. */
export function JoinPage({ code }: { code: string }) {
  return (
    <section className="mx-auto w-full max-w-[36rem] px-5 pt-10 pb-24">
      <Loaded failure={Failure} skeleton={<SkeletonText lines={6} />}>
        <Known code={code} />
      </Loaded>
    </section>
  );
}

function Failure({ error, onRetry }: Failed) {
  usePageTitle('Join');
  const broken = errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST';
  return broken ? (
    <ErrorPanel
      title="This link does not work any more"
      text="The company may have replaced it or switched it off. Ask them for a new one."
    />
  ) : (
    <ErrorPanel title="The page could not be loaded" onRetry={onRetry} />
  );
}

function Known({ code }: { code: string }) {
  const [{ brand, logoUrl, reader, agreed }] = trpc.crm.join.useSuspenseQuery({ code });
  const title = `Join the creators of ${isolated(brand)}`;
  usePageTitle(title);
  return (
    <>
      <Avatar name={brand} src={logoUrl} />
      <h1 tabIndex={-1} className="mt-5 text-[2.25rem] leading-[1.1] font-[650]">
        {title}
      </h1>
      <p className="text-muted mt-4">
        {`${isolated(brand)} adds you to its list of creators. It sees what your profile shows to every brand, and can invite you to campaigns. You decide about every offer.`}
      </p>
      {reader === 'visitor' ? (
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink variant="primary" to="/auth" search={{ mode: 'sign-up', type: 'creator', next: `/join/${code}` }}>
            Create a creator account
          </ButtonLink>
          <ButtonLink to="/auth" search={{ next: `/join/${code}` }}>
            Sign in
          </ButtonLink>
        </div>
      ) : reader === 'other' ? (
        <Callout className="mt-7">Only creators can join. You are signed in with another kind of account.</Callout>
      ) : (
        <Answer code={code} brand={brand} agreed={agreed} />
      )}
    </>
  );
}

/** The question to a creator, or what they have answered. */
function Answer({ code, brand, agreed }: { code: string; brand: string; agreed: boolean | null }) {
  const answer = trpc.crm.answerJoin.useMutation();
  return (
    <div className="mt-7 space-y-4">
      {agreed !== null && (
        <Callout kind={agreed ? 'success' : 'info'}>
          {agreed ? `You are one of the creators of ${isolated(brand)}.` : 'You have said no.'}
        </Callout>
      )}
      {answer.error && <Callout kind="error">{errorMessage(answer.error)}</Callout>}
      {agreed !== true && (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={answer.isPending} onClick={() => answer.mutate({ code, agreed: true })}>
            Yes, join
          </Button>
          {agreed === null && (
            <Button busy={answer.isPending} onClick={() => answer.mutate({ code, agreed: false })}>
              No, thanks
            </Button>
          )}
        </div>
      )}
      {agreed === true && <ButtonLink to="/creator/dashboard">Go to your dashboard</ButtonLink>}
    </div>
  );
}
