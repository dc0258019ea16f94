import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { useProof } from '#client/components/parts/useProof.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { apiKeyMessages } from '#shared/messages/settings/api-keys.ts';
import type { AskingAssistant } from '#shared/settings/assistants.schema.ts';
import type { RedirectPlace } from '#shared/settings/oauth.ts';
import { NetworksInput, ScopeChoice } from './KeyFields.tsx';
import { daysOf, EXPIRIES } from './keys.ts';
import type { ApiScope } from './types.ts';

const TITLE = 'Connect an assistant';
/** An assistant is connected for three months, unless the person chooses otherwise. */
const EXPIRY = '90';

/** `/assistants/connect`: a program asks whether it may work for the account; `switchable` if it could be for another company as well. */
export function ConnectAssistant({ request, switchable }: { request: string; switchable: boolean }) {
  usePageTitle(TITLE);
  return (
    <section className="mx-auto w-full max-w-[42rem] px-5 pt-8 pb-24">
      <Loaded failure={Failure} skeleton={<SkeletonText lines={8} />}>
        <Known request={request} switchable={switchable} />
      </Loaded>
    </section>
  );
}

const Failure = ({ error, onRetry }: Failed) => (
  <ErrorPanel title="No assistant was connected" text={errorMessage(error)} onRetry={onRetry} />
);

function Known({ request, switchable }: { request: string; switchable: boolean }) {
  const [read] = trpc.settings.askedByAssistant.useSuspenseQuery({ request });
  if (read.problem === null) return <Asking request={request} assistant={read.assistant} switchable={switchable} />;
  return (
    <>
      <Heading>The assistant cannot be connected</Heading>
      <p className="text-muted mt-4">{read.problem}</p>
      {read.backTo !== null && (
        <GoTo href={read.backTo} className="mt-7">
          Back to the assistant
        </GoTo>
      )}
    </>
  );
}

/** Leads to the program, wherever it is. */
const GoTo = ({ href, className, children }: { href: string; className?: string; children: string }) => (
  <Button className={className} onClick={() => window.location.assign(href)}>
    {children}
  </Button>
);

const Heading = ({ children }: { children: string }) => (
  <h1 tabIndex={-1} className="text-[2.25rem] leading-[1.1] font-[650] break-words">
    {children}
  </h1>
);

interface Values {
  scopes: ApiScope[];
  expiry: string;
  networks: string[];
}
const rules = plainRules(({ scopes }: Values) => ({
  scopes: scopes.length === 0 ? apiKeyMessages.scopeRequired : null,
}));

/** Who asks for what. What the program says of itself is not certain, and where it is answered is. */
function Asking({
  request,
  assistant,
  switchable,
}: {
  request: string;
  assistant: AskingAssistant;
  switchable: boolean;
}) {
  const { name, place, account, asked, scopes, deniedTo } = assistant;
  const [gone, setGone] = useState(false);
  const connect = trpc.settings.connectAssistant.useMutation({
    onSuccess({ backTo }) {
      setGone(true);
      window.location.assign(backTo);
    },
  });
  const { proven, dialog } = useProof();
  const form = useAppForm({
    rules,
    defaultValues: { scopes: asked, expiry: EXPIRY, networks: [] },
    send: ({ expiry, ...chosen }: Values) =>
      proven(() => connect.mutateAsync({ request, ...chosen, days: daysOf(expiry) })),
  });
  if (gone) {
    return (
      <>
        <Heading>{`${isolated(name)} is connected`}</Heading>
        <p className="text-muted mt-4">
          You can go on there. It is listed beside your API keys in Accord, where you can disconnect it.
        </p>
      </>
    );
  }
  return (
    <>
      <Heading>{`Connect ${isolated(name)}?`}</Heading>
      <p className="text-muted mt-4">
        {filled('It will work for {account}, and never be able to do more than you.', {
          account: <strong className="text-base-content">{account}</strong>,
        })}
        {switchable && (
          <>
            {' '}
            <AppLink to="/account" className="link">
              Choose another company
            </AppLink>
          </>
        )}
      </p>
      <Callout kind="warning" className="mt-6" title={<Answered place={place} />}>
        {`It calls itself ${isolated(name)}, which Accord cannot check. Go on only if you have just started this there.`}
      </Callout>
      <ul className="text-muted mt-6 list-disc space-y-1 pl-5 text-[0.9375rem]">
        <li>It reads what you choose below, and can keep what it has read.</li>
        <li>It changes nothing. It can propose changes, and you confirm each of them in Accord.</li>
        <li>It can never pay, sign, or let somebody in.</li>
      </ul>
      <Form form={form} className="mt-8 space-y-6">
        <Controller
          control={form.control}
          name="scopes"
          render={({ field: { value, onChange } }) => (
            <ScopeChoice scopes={scopes} value={value} error={form.problemOf('scopes')} onChange={onChange} />
          )}
        />
        <Select label="Expires" options={EXPIRIES} defaultValue={EXPIRY} {...form.field('expiry')} />
        <Controller
          control={form.control}
          name="networks"
          render={({ field: { value, onChange } }) => (
            <NetworksInput value={value} error={form.problemOf('networks')} onChange={onChange} />
          )}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            {`Connect ${isolated(name)}`}
          </Button>
          <GoTo href={deniedTo}>No, thanks</GoTo>
        </div>
      </Form>
      {dialog}
    </>
  );
}

/** Where the program is answered, which is all that is certain of it. */
function Answered({ place: { kind, name } }: { place: RedirectPlace }) {
  const where = <span className="font-mono break-all">{name}</span>;
  if (kind === 'site') return filled('You will be sent to {where}', { where });
  return kind === 'app'
    ? filled('You will be sent to the program for {where} on this device', { where })
    : 'You will be sent to a program on this computer';
}
