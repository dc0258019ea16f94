import { useState } from 'react';
import type { LinkTarget } from '#client/components/base/address.ts';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { FileDrop } from '#client/components/parts/FileDrop.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { certificateMessages } from '#shared/messages/payments.ts';
import { PAPER_MAX_BYTES } from '#shared/payments/papers.ts';
import type { CheckedCertificate } from '#shared/payments/payments.schema.ts';

/**
 * `/certificate`: checks whether Accord signed a file (a signing certificate or an agreement), for which deal, and whether it is unchanged; and what
 * PDF readers say about its signature.
 */
export function CertificatePage({ orderLink }: { orderLink: (campaignId: string) => LinkTarget | null }) {
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
        title="Check a signed file"
        description="Accord signs every signing certificate and every signed agreement. Check here whether a copy is genuine and unchanged."
      />
      <div className="max-w-2xl space-y-4">
        <Card>
          <FileDrop
            label="Drop the file here, or choose it"
            hint="The PDF as you downloaded it. We check it and do not keep it."
            accept={['.pdf']}
            maxBytes={PAPER_MAX_BYTES}
            busy={check.isPending}
            onFiles={(files) => void take(files)}
          />
        </Card>
        <div aria-live="polite" aria-busy={check.isPending}>
          {check.isPending && <p className="text-muted">{`Checking ${isolated(name)} …`}</p>}
          {check.error && <Callout kind="error">{errorMessage(check.error)}</Callout>}
          {check.data && !check.isPending && <Verdict name={name} found={check.data} orderLink={orderLink} />}
        </div>
        <Proof />
      </div>
    </>
  );
}

/** What the digital signature of a paper proves, and by what a PDF reader's words about it are compared. */
function Proof() {
  const [{ name, fingerprint, sha1, validUntil }] = trpc.payments.digitalId.useSuspenseQuery();
  return (
    <Card title="What the signature proves">
      <div className="space-y-3">
        <p>
          The file is unchanged since this Accord signed it: not a byte was altered, added or removed. Acrobat, Okular
          and other PDF readers check that by themselves, without Accord. The time in the signature is when the brand
          and the creator had both signed, or when the signer’s certificate became valid if that was later.
        </p>
        <p>
          Your reader may call the signer unknown or not trusted, because it does not know the certificate of this
          Accord. Open the certificate there: if its fingerprint is this one, the signature is ours.
        </p>
      </div>
      <DescriptionList
        className="mt-4"
        items={[
          { label: 'Signer', value: name },
          { label: 'Valid until', value: <DateText value={validUntil} /> },
          { label: 'Fingerprint (SHA-256)', value: <Fingerprint>{fingerprint}</Fingerprint>, wide: true },
          { label: 'Fingerprint (SHA-1)', value: <Fingerprint>{sha1}</Fingerprint>, wide: true },
        ]}
      />
    </Card>
  );
}

const Fingerprint = ({ children }: { children: string }) => <code className="text-sm">{children}</code>;

function Verdict({
  name,
  found,
  orderLink,
}: {
  name: string;
  found: CheckedCertificate;
  orderLink: (campaignId: string) => LinkTarget | null;
}) {
  if (!found.valid) {
    const text = found.changed ? certificateMessages.changed : certificateMessages.unknown;
    return (
      <Callout kind={found.changed ? 'error' : 'warning'} title={text.title}>
        <span className="break-words">{name}</span>: {text.text}
      </Callout>
    );
  }
  const { deal, signature } = found;
  const link = deal && orderLink(deal.campaignId);
  return (
    <div className="space-y-4">
      <Callout kind="success" title="This file is genuine">
        <span className="break-words">{name}</span>: Accord signed it, and not a byte has been changed since.
      </Callout>
      {signature && (
        <Card title="Digital signature">
          <DescriptionList
            narrow={1}
            items={[
              { label: 'Signed by', value: signature.name },
              { label: 'Time', value: <DateText value={signature.at} time /> },
              { label: 'Fingerprint (SHA-256)', value: <Fingerprint>{signature.fingerprint}</Fingerprint>, wide: true },
            ]}
          />
        </Card>
      )}
      {!deal && (
        <p className="text-muted">Only the brand and the creator who signed it, and our staff, can see its details.</p>
      )}
      {deal && (
        <Card
          title={deal.campaignName}
          action={
            link && (
              <ButtonLink size="sm" {...link}>
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
          {!deal.signatures && (
            <p className="text-muted mt-4 text-sm">
              The deal has been cancelled, so these signatures no longer bind anyone.
            </p>
          )}
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
