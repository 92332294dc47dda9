import type { Mention } from "@earshot/contract";
import type { ReactNode } from "react";
import { webAddress } from "../../../../lib/format.ts";
import { useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { Kbd } from "../../../../ui/kbd.tsx";
import { engageWords } from "../engage-words.ts";
import { statusNames } from "../search.ts";

interface MentionButtonsProps {
  mention: Mention;
  titleId: string;
  /** The id of the text that says why engaging is unavailable; null if it is available. */
  blockedBy: string | null;
  showStatus: boolean;
  /** Whether the user may decide on mentions. */
  canDecide: boolean;
  /** Links to the tools that write a text or answer questions about it. */
  studioLinks: ReactNode;
  onEngage: () => void;
  onRestore: () => void;
  onSkip: () => void;
  onNotRelevant: () => void;
}

/** The key of an action, shown beside its name if the device has keys. */
function ActionKey({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <span aria-hidden="true" className="hidden opacity-80 lg:inline">
      <Kbd>{children}</Kbd>
    </span>
  );
}

/** The actions of a mention, at the foot of its pane, where they are always in view. */
export function MentionButtons(props: MentionButtonsProps) {
  const { mention, titleId, blockedBy } = props;
  const address = webAddress(mention.url);
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3 lg:px-8"
    >
      {props.showStatus && (
        <p className="text-sm font-semibold text-ink-2">{statusNames[mention.status]}</p>
      )}
      {mention.status === "pending" && props.canDecide && (
        <>
          <Button
            variant="primary"
            unavailable={blockedBy !== null}
            aria-describedby={blockedBy ? `${titleId} ${blockedBy}` : titleId}
            onClick={props.onEngage}
          >
            {engageWords(mention.source).action} <ActionKey>e</ActionKey>
          </Button>
          <Button aria-describedby={titleId} onClick={props.onSkip}>
            Skip This One <ActionKey>s</ActionKey>
          </Button>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-describedby={titleId}
            onClick={props.onNotRelevant}
          >
            Not relevant… <ActionKey>n</ActionKey>
          </Button>
        </>
      )}
      {mention.restorable && props.canDecide && (
        <Button aria-describedby={titleId} onClick={props.onRestore}>
          Restore
        </Button>
      )}
      {mention.droppedText === null && props.studioLinks}
      {address && (
        <ExternalLink
          href={address}
          arrow
          aria-describedby={titleId}
          className={`${buttonClass("quiet")} lg:ml-auto`}
        >
          {mention.kind === "comment" ? "View comment" : "View post"}
        </ExternalLink>
      )}
    </div>
  );
}
