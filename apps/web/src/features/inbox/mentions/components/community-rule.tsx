import type { Mention } from "@earshot/contract";
import { communityName } from "../../../../lib/post-title.ts";
import { RuleQuote } from "../../../../shared/rule-quote.tsx";
import { VerdictLabel } from "../../../../shared/verdict-label.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";

/**
 * What the rules of a mention's community say about a reply, shown before a unit is spent.
 * @param props.id the button that a forbidding rule makes unavailable refers to this id
 */
export function CommunityRule({ id, mention }: { id: string; mention: Mention }) {
  const { communityRule, source, subreddit } = mention;
  if (communityRule === null || subreddit === null) return null;
  const { verdict, reason, quote } = communityRule;
  if (verdict === "forbidden") {
    return (
      <div id={id} className="mt-4">
        <WarningNote title="No reply can be sent here">
          <p>
            {reason} {quote && <RuleQuote quote={quote} />} You can still answer with your own
            account.
          </p>
        </WarningNote>
      </div>
    );
  }
  return (
    <p id={id} className="mt-4 max-w-[72ch] text-sm text-ink-2 [overflow-wrap:anywhere]">
      <VerdictLabel verdict={verdict} />{" "}
      <span>
        in {communityName(source, subreddit)}. {reason} {quote && <RuleQuote quote={quote} />}
      </span>
    </p>
  );
}
