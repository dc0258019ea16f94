import { useState } from 'react';
import { ButtonLink } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { DescriptionList } from '#client/components/DescriptionList.tsx';
import { FileDrop } from '#client/components/FileDrop.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { certificateMessages } from '#shared/messages/payments.ts';
import { type CheckedCertificate, PAPER_MAX_BYTES } from '#shared/payments/payments.schema.ts';

/** `/certificate`: whether a file is a signing certificate that Accord sealed, for what, and whether it is as it was sealed. */
export function CertificatePage({ orderHref }: { orderHref: (campaignId: string) => string | null }) {
  const [name, setName] = useState('');
  const check = trpc.payments.verifyCertificate.useMutation();
  const take = async ([file]: File[]) => {
    if (!file) return;
    setName(file.name);
    check.mutate({ pdf: base64(new Uint8Array(await file.arrayBuffer())) });
  };
  return (
    <>
      <PageHeader
        title="Check a signing certificate"
        description="Accord seals every certificate it makes. Here it tells whether a copy is one of them, and unchanged to the last byte."
      />
      <div className="max-w-2xl space-y-4">
        <Card>
          <FileDrop
            label="Drop the certificate here, or choose it"
            hint="The PDF as it was downloaded. It is checked, not kept."
            accept={['.pdf']}
            maxBytes={PAPER_MAX_BYTES}
            disabled={check.isPending}
            onFiles={(files) => void take(files)}
          />
        </Card>
        <div aria-live="polite" aria-busy={check.isPending}>
          {check.isPending && <p className="text-muted">Checking {name} …</p>}
          {check.error && <Callout kind="error">{errorMessage(check.error)}</Callout>}
          {check.data && !check.isPending && <Verdict name={name} found={check.data} orderHref={orderHref} />}
        </div>
      </div>
    </>
  );
}

function Verdict({
  name,
  found,
  orderHref,
}: {
  name: string;
  found: CheckedCertificate;
  orderHref: (campaignId: string) => string | null;
}) {
  if (!found.valid) {
    const text = found.changed ? certificateMessages.changed : certificateMessages.unknown;
    return (
      <Callout kind={found.changed ? 'error' : 'warning'} title={text.title}>
        <span className="break-words">{name}</span>: {text.text}
      </Callout>
    );
  }
  const { deal } = found;
  const href = deal && orderHref(deal.campaignId);
  return (
    <div className="space-y-4">
      <Callout kind="success" title={certificateMessages.sealed.title}>
        <span className="break-words">{name}</span>: {certificateMessages.sealed.text}
      </Callout>
      {!deal && <p className="text-muted">{certificateMessages.notYours}</p>}
      {deal && (
        <Card
          title={deal.campaignName}
          action={
            href && (
              <ButtonLink size="sm" href={href}>
                View campaign
              </ButtonLink>
            )
          }
        >
          <DescriptionList
            items={[
              { label: 'Brand', value: deal.brandName },
              { label: 'Creator', value: deal.creatorName },
              ...(deal.signatures
                ? [
                    { label: 'Signed for the brand', value: <Given {...deal.signatures.brand} />, wide: true },
                    { label: 'Signed by the creator', value: <Given {...deal.signatures.creator} />, wide: true },
                  ]
                : []),
              { label: 'Deal number', value: <code className="break-all">{deal.dealId}</code>, wide: true },
            ]}
          />
          {!deal.signatures && <p className="text-muted mt-4 text-sm">{certificateMessages.noLongerCounts}</p>}
        </Card>
      )}
    </div>
  );
}

function Given({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}, <DateText value={at} time />
    </>
  );
}

const CHUNK = 8_192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
