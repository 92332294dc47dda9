import { type ExclusionPreview, sourceNames } from "@earshot/contract";
import { useId } from "react";
import { age, count } from "../../../../lib/format.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { useNow } from "../../../../lib/use-now.ts";

/** The length to which the text of a post without a title is cut. */
const maxNameLength = 90;

type Example = ExclusionPreview["examples"][number];

function nameOf({ title, content }: Example): string {
  if (title) return title;
  return content.length > maxNameLength ? `${content.slice(0, maxNameLength).trimEnd()}…` : content;
}

/** What an exclusion would have hidden: how many mentions, which stay, and examples. */
export function PreviewReport({ preview }: { preview: ExclusionPreview }) {
  const id = useId();
  const now = useNow(60_000);
  const { hides, of, engaged, examples } = preview;
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {hides === 0
          ? "It would have hidden nothing in the last 30 days."
          : `Of the last 30 days’ ${count(of, "pending mention")} it hides ${hides === of ? "all" : hides.toLocaleString()}.`}
      </p>
      {engaged > 0 && (
        <p className="font-medium text-caution">
          You engaged with {engaged.toLocaleString()} like {engaged === 1 ? "it" : "them"} in that
          time. {engaged === 1 ? "That one stays" : "Those stay"}; later ones would not be shown.
        </p>
      )}
      {examples.length > 0 && (
        <>
          <p id={id} className="text-ink-2">
            {examples.length < hides ? "Among them:" : "What it hides:"}
          </p>
          <ul aria-labelledby={id} className="grid gap-1.5 border-l-2 border-line pl-3">
            {examples.map((example) => (
              <li key={example.id} className="[overflow-wrap:anywhere]">
                <span dir="auto" className="line-clamp-2 font-quote">
                  {nameOf(example)}
                </span>
                <span className="text-ink-3">
                  {example.subreddit
                    ? communityName(example.source, example.subreddit)
                    : sourceNames[example.source]}
                  , {age(example.created_utc, now).replace(/^Less/, "less")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
