import { commonMessages } from '#shared/messages/common.ts';
import { Button, ButtonLink } from '../base/Button.tsx';
import { usePageTitle } from '../base/pageTitle.ts';

/** The screen of last resort (SHELL-23). */
export function GenericErrorScreen({
  onTryAgain,
  onGoBack,
}: {
  onTryAgain: () => void;
  onGoBack?: (() => void) | undefined;
}) {
  usePageTitle('Something went wrong');
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-start justify-center px-5 py-12">
      <p className="text-error text-sm font-semibold">Error</p>
      <h1 className="mt-2 text-page font-[650]">{commonMessages.errorTitle}</h1>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button variant="primary" onClick={onTryAgain}>
          {commonMessages.tryAgain}
        </Button>
        {onGoBack && <Button onClick={onGoBack}>Go Back</Button>}
        <ButtonLink to="/">Home</ButtonLink>
      </div>
      <p className="text-muted mt-8 text-sm">If this problem persists, please contact support</p>
    </div>
  );
}
