import type { PostRequirements } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { usePostRequirements } from "../api/get-publishing.ts";

/** What a community's rules say about promotion, in a sentence or two. */
function promotionInWords({ stance, reason }: PostRequirements["promotion"]): string {
  if (stance === "allowed") return "Its rules allow promotion.";
  if (stance === "unsaid") return "Its rules say nothing about promotion.";
  return stance === "forbidden" ? `You can’t post there from here. ${reason}` : reason;
}

/** Describes the limits of a text; empty if there are none. */
function lengthInWords(name: string, min: number | null, max: number | null): string[] {
  if (min !== null && max !== null) return [`The ${name} needs ${min} to ${max} characters.`];
  if (min !== null) return [`The ${name} needs at least ${min} characters.`];
  return max === null ? [] : [`The ${name} has at most ${max} characters.`];
}

/** What a community's rules and forms require of a post, before it is written or sent. */
export function RequirementsNote({ subreddit }: { subreddit: string }) {
  const { data, error, isFetching } = usePostRequirements(subreddit);
  if (subreddit === "") return null;
  if (error) {
    const message = messageOf(error, "The community’s rules could not be read.");
    return (
      <WarningNote title="The rules of this community could not be read">{message}</WarningNote>
    );
  }
  if (!data) {
    return isFetching ? <p role="status">Reading the community’s rules…</p> : null;
  }
  const { promotion, titleMin, titleMax, bodyMin, bodyMax, needsFlair, others } = data;
  const lines = [
    ...lengthInWords("title", titleMin, titleMax),
    ...lengthInWords("text", bodyMin, bodyMax),
    ...(needsFlair ? ["It requires a flair, which we can’t choose: post there yourself."] : []),
    ...others,
  ];
  return (
    <section
      aria-label="Rules of the community"
      className="grid gap-2 rounded-lg border border-line px-3 py-2 text-sm [overflow-wrap:anywhere]"
    >
      <p className={promotion.stance === "forbidden" ? "font-medium text-signal" : undefined}>
        {promotionInWords(promotion)}
      </p>
      {promotion.quote && <blockquote className="text-ink-2">“{promotion.quote}”</blockquote>}
      {lines.length > 0 && (
        <ul className="list-disc pl-5 text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
