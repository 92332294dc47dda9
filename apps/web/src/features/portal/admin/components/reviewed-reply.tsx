import type { Assignment } from "@earshot/contract";
import { useNow } from "../../../../lib/use-now.ts";
import { BriefCard } from "../../../../shared/brief-card.tsx";
import { PostView } from "../../../../shared/post-view.tsx";
import { RulesCard } from "../../../../shared/rules-card.tsx";
import { WriterWarnings } from "../../../../shared/writer-warnings.tsx";
import { strongestReason } from "../../../../ui/reasons.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";

/** The post of a reply, for the reviewer. Its title is already shown above. */
export function ReviewedPost({ reply }: { reply: Assignment }) {
  const now = useNow(60_000);
  const { post, warnings, intentLevel, reasons } = reply;
  return (
    <section aria-label="The post">
      <SignalBars level={intentLevel} reason={strongestReason({ reasons })} />
      <PostView post={post} warnings={warnings} now={now} titled />
      <WriterWarnings warnings={warnings} />
    </section>
  );
}

/** The workspace of a reply, and the rules of its community. */
export function ReviewedBackground({ reply }: { reply: Assignment }) {
  return (
    <>
      <BriefCard brief={reply.brief} />
      <RulesCard {...reply} />
    </>
  );
}
