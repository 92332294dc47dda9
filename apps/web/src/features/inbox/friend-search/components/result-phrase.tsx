import type { FriendRun } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { subredditName } from "../labels.ts";
import { ThreadCard } from "./thread-card.tsx";

/** The results of one phrase, and their communities. */
export function ResultPhrase({ run, now }: { run: FriendRun; now: number }) {
  const { keyword, posts, subreddits = [] } = run;
  return (
    <Section title={`“${keyword}”`} className="[overflow-wrap:anywhere]">
      <p className="text-ink-2">
        <span className="font-semibold text-ink tabular-nums">{count(posts.length, "thread")}</span>
        {subreddits.length > 0 && ` · Subreddits: ${subreddits.map(subredditName).join(", ")}`}
      </p>
      {posts.length === 0 ? (
        <p className="max-w-[60ch] py-4 text-ink-2">
          We didn't spot any public mentions for this phrase right now. Try another angle or search
          again later.
        </p>
      ) : (
        <ul className="border-t border-line">
          {posts.map((post) => (
            <li key={post.id}>
              <ThreadCard post={post} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
