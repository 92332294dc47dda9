import type { FoundFeed } from "@earshot/contract";
import { count, dayOf, webAddress } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { kindOf, shownAddress } from "../labels.ts";

type FoundPost = NonNullable<FoundFeed["posts"]>[number];

interface FoundFeedsProps {
  found: readonly FoundFeed[];
  /** The addresses in the list. */
  added: readonly string[];
  /** The address that is being added. */
  adding: string | null;
  onAdd: (feed: FoundFeed) => void;
}

function Post({ post }: { post: FoundPost }) {
  const address = webAddress(post.url);
  const words = post.title || post.excerpt || "No text";
  return (
    <li className="grid gap-0.5 [overflow-wrap:anywhere]">
      <p dir="auto" className="font-quote text-[1.0625rem] leading-snug">
        {address ? (
          <ExternalLink href={address} className="hover:underline">
            {words}
          </ExternalLink>
        ) : (
          words
        )}
      </p>
      {post.title && post.excerpt && (
        <p dir="auto" className="text-sm text-ink-2">
          {post.excerpt}
        </p>
      )}
      <p className="text-sm text-ink-3">{dayOf(post.postedAt)}</p>
    </li>
  );
}

/** The feeds and forums that were found at an address, with their newest posts. */
export function FoundFeeds({ found, added, adding, onAdd }: FoundFeedsProps) {
  return (
    <section aria-label="Found" className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <p role="status" className="text-sm text-ink-2">
        {found.length === 1 ? "Found at this address:" : `${count(found.length, "source")} found:`}
      </p>
      <ul className="grid gap-4">
        {found.map((feed) => {
          const isAdded = added.includes(feed.address);
          const { posts } = feed;
          return (
            <li key={feed.address} className="grid gap-2">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                  <h3 className="font-semibold">{feed.title}</h3>
                  <p className="text-sm text-ink-3">
                    {`${kindOf(feed)} · ${shownAddress(feed.address)}`}
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={`${isAdded ? "Added" : "Add"}: ${feed.title}`}
                  unavailable={isAdded}
                  busy={adding === feed.address}
                  onClick={() => onAdd(feed)}
                >
                  {isAdded ? "Added" : "Add"}
                </Button>
              </div>
              {posts && posts.length > 0 && (
                <ul
                  aria-label={`Newest posts of ${feed.title}`}
                  className="grid gap-2 border-l-2 border-line pl-3"
                >
                  {posts.slice(0, 3).map((post) => (
                    <Post key={`${post.url} ${post.postedAt} ${post.title}`} post={post} />
                  ))}
                </ul>
              )}
              {posts?.length === 0 && (
                <p className="text-sm text-ink-2">It has no posts at the moment.</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
