import type { Mention } from "@earshot/contract";
import { webAddress } from "../../../../lib/format.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { statusNames } from "../search.ts";

interface MentionButtonsProps {
  mention: Mention;
  titleId: string;
  /** The id of the text that says why engaging is unavailable; null if it is available. */
  blockedBy: string | null;
  showStatus: boolean;
  onEngage: () => void;
  onTakeBack: () => void;
  onSkip: () => void;
  onNotRelevant: () => void;
}

/** The actions of a mention. */
export function MentionButtons(props: MentionButtonsProps) {
  const { mention, titleId, blockedBy } = props;
  const address = webAddress(mention.url);
  return (
    <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
      {props.showStatus && (
        <p className="min-h-6 text-sm font-semibold text-ink-2 max-md:w-full">
          {statusNames[mention.status]}
        </p>
      )}
      {mention.status === "pending" && (
        <>
          <Button
            variant="primary"
            unavailable={blockedBy !== null}
            aria-describedby={blockedBy ? `${titleId} ${blockedBy}` : titleId}
            onClick={props.onEngage}
          >
            Let's Engage
          </Button>
          <Button aria-describedby={titleId} onClick={props.onSkip}>
            Skip This One
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-describedby={titleId}
            onClick={props.onNotRelevant}
          >
            Not relevant…
          </Button>
        </>
      )}
      {mention.status === "accepted" && (
        <Button aria-describedby={titleId} onClick={props.onTakeBack}>
          Take back
        </Button>
      )}
      {address && (
        <ExternalLink
          href={address}
          arrow
          aria-describedby={titleId}
          className={buttonClass("quiet", "small")}
        >
          {mention.kind === "comment" ? "View comment" : "View post"}
        </ExternalLink>
      )}
    </div>
  );
}
