import { type PublishingPlatform, publishing } from "@earshot/contract";
import { buttonClass } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { usePublishingWay } from "../api/get-publishing.ts";

/** How a text is published on its platform: what the account is missing, or the page on which to paste it. */
export function WayNote({ platform, text }: { platform: PublishingPlatform; text: string }) {
  const { data: way } = usePublishingWay(platform);
  const { label, composeUrl } = publishing[platform];
  if (!way || (way.connected && way.way === "account")) return null;
  if (way.way === "account") {
    return (
      <WarningNote title="You can write drafts, but not publish yet">
        {way.reason}{" "}
        <a href={way.url} className="font-semibold underline">
          Open Settings
        </a>
      </WarningNote>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{way.reason}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy text" />
        <ExternalLink href={composeUrl(text)} className={buttonClass("secondary")} arrow>
          Open {label}
        </ExternalLink>
      </div>
    </div>
  );
}
