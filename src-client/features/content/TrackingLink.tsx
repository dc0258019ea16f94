import { Copy } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { copyText } from '#client/components/base/copy.ts';

/** The creator's own link on this campaign, to post with the content, and the discount code for their followers if the brand has given one. */
export function TrackingLink({ link, code }: { link: string; code: string | null }) {
  return (
    <Card title="Your link" description="Post it with your content: it tells the brand what you bring in.">
      <Copied
        text={link}
        label="Copy link"
        done="Link copied."
        failed="The link could not be copied. Please select it."
      />
      {code && (
        <div className="mt-4">
          <p className="text-muted mb-2 text-sm">
            Your discount code: orders with it count for you, whatever link the buyer clicked.
          </p>
          <Copied
            text={code}
            label="Copy code"
            done="Code copied."
            failed="The code could not be copied. Please select it."
          />
        </div>
      )}
    </Card>
  );
}

function Copied({ text, label, done, failed }: { text: string; label: string; done: string; failed: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code className="hairline bg-base-200 rounded-field min-w-0 flex-1 basis-60 px-3 py-2 break-all select-all">
        {text}
      </code>
      <Button size="sm" icon={Copy} onClick={() => void copyText(text, { copied: done, failed })}>
        {label}
      </Button>
    </div>
  );
}
