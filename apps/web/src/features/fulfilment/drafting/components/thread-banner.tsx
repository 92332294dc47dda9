import { sourceNames, type Thread } from "@earshot/contract";

type State = Thread["post"]["state"];

/** Why a post or comment can no longer be answered. */
const fates: Record<Exclude<State, "standing">, string> = {
  removed: "has been removed by the moderators or the platform",
  deleted: "has been deleted by its author",
  gone: "is no longer there",
};

/** Why no reply can be placed in a thread, one sentence each; empty: one can. */
function blockersOf({ post, comments }: Thread): string[] {
  const mention = comments.find((comment) => comment.isMention);
  return [
    post.state !== "standing" && `The post ${fates[post.state]}.`,
    mention && mention.state !== "standing" && `The comment that asks ${fates[mention.state]}.`,
    post.locked && "The thread is locked: no new replies are possible.",
    post.archived &&
      `The thread is archived: ${sourceNames[post.source]} accepts no new replies there.`,
    comments.some(({ isOurs }) => isOurs) && "One of our replies is already in this thread.",
  ].filter((sentence) => sentence !== false && sentence !== undefined);
}

/** What blocks a reply in this thread; announced when it appears while the writer works. */
export function ThreadBanner({ thread }: { thread: Thread | undefined }) {
  const bars = thread ? blockersOf(thread) : [];
  return (
    <div role="alert">
      {bars.length > 0 && (
        <div className="mb-4 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3">
          <p className="font-semibold text-signal">No reply can be posted here</p>
          <ul className="grid gap-1">
            {bars.map((bar) => (
              <li key={bar}>{bar}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
