import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { copyText } from '#client/components/base/copy.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { LoadedCard } from '#client/components/parts/LoadedCard.tsx';
import { MayButton } from '#client/components/parts/MayButton.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import type { SsoConnection } from '#shared/sso/sso.schema.ts';

const SsoForm = late(async () => (await import('./SsoForm.tsx')).SsoForm);

/** The company's own sign-in page, for its owners. */
export function SsoCard() {
  return (
    <LoadedCard frame={Frame} failure="Single sign-on could not be loaded">
      <Content />
    </LoadedCard>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card
      title="Single sign-on"
      description="Members sign in on your company’s own sign-in page, with OpenID Connect. They can act for your company only while that page lets them in."
      action={action}
    >
      {children}
    </Card>
  );
}

function Content() {
  const [{ connection, ...addresses }] = trpc.sso.read.useSuspenseQuery();
  const [open, setOpen] = useState(false);
  const form = open && <SsoForm connection={connection} {...addresses} onClose={() => setOpen(false)} />;
  if (!connection) {
    return (
      <Frame
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            Set up
          </Button>
        }
      >
        <p className="text-muted text-sm">Not set up. Members sign in with a password or a passkey.</p>
        {form}
      </Frame>
    );
  }
  return (
    <Frame
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          Edit
        </Button>
      }
    >
      <Connection connection={connection} />
      {form}
    </Frame>
  );
}

function Connection({ connection }: { connection: SsoConnection }) {
  const { issuer, domain, domainProvedAt, groups, required, people, may } = connection;
  const [asking, setAsking] = useState<'require' | 'remove' | null>(null);
  const setRequired = trpc.sso.setRequired.useMutation(toasting());
  const remove = trpc.sso.remove.useMutation();
  const close = () => setAsking(null);
  return (
    <div className="space-y-5">
      <DescriptionList
        look="rows"
        items={[
          { label: 'Identity provider', value: issuer },
          {
            label: 'Domain',
            value: (
              <span className="inline-flex flex-wrap items-center gap-2 sm:justify-end">
                {domain}
                <StatusPill tone={domainProvedAt ? 'success' : 'warning'}>
                  {domainProvedAt ? 'Proved' : 'Not proved yet'}
                </StatusPill>
              </span>
            ),
          },
          {
            label: 'Members by group',
            value:
              groups.length === 0
                ? 'None: members are invited'
                : groups.map(({ group, role }) => `${group}: ${seatRoleLabels[role]}`).join(', '),
          },
          { label: 'Have signed in with it', value: people },
          { label: 'Other ways to sign in', value: required ? 'For owners only' : 'Allowed' },
        ]}
      />
      {!domainProvedAt && <DomainProof connection={connection} />}
      <div className="flex flex-wrap gap-3">
        {required ? (
          <Button size="sm" busy={setRequired.isPending} onClick={() => setRequired.mutate({ required: false })}>
            Allow other ways
          </Button>
        ) : (
          <MayButton
            size="sm"
            may={may.require}
            reasonClass="order-last basis-full"
            onClick={() => setAsking('require')}
          >
            Require it
          </MayButton>
        )}
        <Button size="sm" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'require'}
        onClose={close}
        title="Require single sign-on?"
        confirmLabel="Require it"
        tone="primary"
        done="Single sign-on is required now"
        onConfirm={() => setRequired.mutateAsync({ required: true })}
      >
        <p>
          Members with an address at {domain} are signed out now and come back through your sign-in page only. Owners
          keep their password as a way back in.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title="Remove single sign-on?"
        confirmLabel="Remove"
        done="Single sign-on removed"
        onConfirm={() => remove.mutateAsync()}
      >
        <p>
          Everybody who signed in with it is signed out. They stay members and can set a password with “Forgot your
          password?”.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** The text record that proves the domain, and the button that looks for it. */
function DomainProof({ connection: { domain, record } }: { connection: SsoConnection }) {
  const prove = trpc.sso.proveDomain.useMutation(toasting(`Domain proved: ${domain}`));
  return (
    <Callout
      kind="warning"
      title={`Prove that ${domain} is yours`}
      action={
        <Button size="sm" busy={prove.isPending} onClick={() => prove.mutate()}>
          Check now
        </Button>
      }
    >
      <p className="mb-3">
        Add this text record (TXT) to the DNS of your domain. Until it is found, nobody can sign in this way.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Copied label="Name" value={record.name} />
        <Copied label="Value" value={record.value} />
      </div>
    </Callout>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <TextField
      label={label}
      value={value}
      readOnly
      onFocus={({ target }) => {
        target.select();
        void copyText(value, { copied: `${label} copied`, failed: 'Copy it by hand' });
      }}
    />
  );
}
