import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { askedPieces } from '#shared/content/pieces.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { CreatorCampaignDetail, CreatorSubmission } from './submissions.ts';
import { UploadForm } from './UploadForm.tsx';
import { VersionBoard } from './VersionBoard.tsx';

/** Submits content, or its next version (CR-UPLOAD). */
export function UploadPage({
  detail,
  submissions,
  submission,
}: {
  detail: CreatorCampaignDetail;
  /** All that the creator has uploaded to the campaign. */
  submissions: readonly CreatorSubmission[];
  submission: CreatorSubmission | null;
}) {
  const { campaign } = detail;
  const back = { to: '/creator/campaigns/$campaignId', params: { campaignId: campaign.id } } as const;
  if (!detail.may.save.allowed) {
    return (
      <>
        <PageHeader
          title="Upload content"
          description={nameOrUntitled(campaign.name)}
          back={{ ...back, label: 'Back to the campaign' }}
        />
        <Callout kind="warning">{creatorCampaignMessages.uploadLater}</Callout>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={submission ? 'Send a new version' : 'Upload content'}
        description={nameOrUntitled(campaign.name)}
        back={{ ...back, label: 'Back to the campaign' }}
      />
      {submission?.status === 'revision_requested' && (
        <Card title="What the brand asked for" className="mb-4">
          <VersionBoard
            submission={submission}
            names={{ creator: 'You', brand: detail.brand.name ?? 'The brand' }}
            open={detail.may.comment.allowed}
          />
        </Card>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <UploadForm
            campaignId={campaign.id}
            pieces={askedPieces(campaign.contentRequirements)}
            uploaded={submissions.map(({ piece }) => piece)}
            submission={submission}
            back={back}
          />
        </Card>
        <Card title="Guidelines">
          <ul className="text-muted space-y-2 text-sm">
            <li>{uploadMessages.sizeGuideline}</li>
            <li>Images: JPG, PNG, GIF</li>
            <li>Videos: MP4, MOV, AVI</li>
            <li>HEIC photos of an iPhone are stored as JPG</li>
          </ul>
        </Card>
      </div>
    </>
  );
}
