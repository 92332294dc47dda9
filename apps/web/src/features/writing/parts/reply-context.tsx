import type { Assignment } from "@earshot/contract";
import { useNow } from "../../../lib/use-now.ts";
import { strongestReason } from "../../../ui/reasons.tsx";
import { SignalBars } from "../../../ui/signal-bars.tsx";
import { BriefCard } from "./brief-card.tsx";
import { PostView } from "./post-view.tsx";
import { RulesCard } from "./rules-card.tsx";
import { WriterCautions } from "./writer-cautions.tsx";

/** What a reply answers, whom it speaks for and where it will stand, for who judges it. */
export function ReplyContext({ reply }: { reply: Assignment }) {
  const now = useNow(60_000);
  const { post, cautions, intent_level, reasons, brief, rules } = reply;
  return (
    <>
      <section aria-label="The post">
        <SignalBars level={intent_level} reason={strongestReason({ reasons })} />
        <PostView post={post} cautions={cautions} now={now} level={3} />
        <WriterCautions cautions={cautions} />
      </section>
      <BriefCard brief={brief} />
      <RulesCard rules={rules} />
    </>
  );
}
