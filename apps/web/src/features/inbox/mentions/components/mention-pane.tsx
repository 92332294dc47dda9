import type { Mention } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { MentionDetail, type MentionDetailProps } from "./mention-detail.tsx";

type Handlers = "onToggle" | "onEngage" | "onTakeBack" | "onRestore" | "onSkip" | "onNotRelevant";

interface MentionPaneProps
  extends Omit<MentionDetailProps, Handlers | "mention" | "onBack">,
    Record<Handlers, (mention: Mention) => void> {
  mention: Mention | undefined;
  /** The address names a mention that does not exist. */
  isMissing: boolean;
  hasTwoPanes: boolean;
  onBack: () => void;
}

/** The open mention: beside the list, or instead of it on small widths. */
export function MentionPane({
  mention,
  isMissing,
  hasTwoPanes,
  onBack,
  ...rest
}: MentionPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const id = mention?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mention begins at its top
  useEffect(() => {
    pane.current?.scrollTo?.({ top: 0 });
  }, [id]);
  if (!mention) {
    if (!isMissing) return hasTwoPanes ? <div /> : null;
    return (
      <div role="alert" className="grid content-start justify-items-start gap-3 py-6 lg:px-8">
        <p>This mention does not exist any more, or it belongs to another workspace.</p>
        <Button onClick={onBack}>Show all mentions</Button>
      </div>
    );
  }
  return (
    <div ref={pane} className="min-w-0 panes:overflow-y-auto">
      {!hasTwoPanes && <h1 className="sr-only">Mention</h1>}
      <MentionDetail
        key={mention.id}
        {...rest}
        mention={mention}
        onBack={hasTwoPanes ? undefined : onBack}
        onToggle={() => rest.onToggle(mention)}
        onEngage={() => rest.onEngage(mention)}
        onTakeBack={() => rest.onTakeBack(mention)}
        onRestore={() => rest.onRestore(mention)}
        onSkip={() => rest.onSkip(mention)}
        onNotRelevant={() => rest.onNotRelevant(mention)}
      />
    </div>
  );
}
