import type { CompanyContext } from "@earshot/contract";
import { createProfile, type Profile, readIntent } from "@earshot/intent";
import type { PostRow } from "../../discovery/posts/index.ts";
import { isSensitive } from "../mentions/index.ts";
import { type Likeness, readLikeness, sameSaying } from "../recording/index.ts";

/** What is told of the friend's company, as posts are compared with it; null when it says too little. */
export function profileOf(context: CompanyContext): Profile | null {
  const told = (...texts: (string | undefined)[]) => texts.filter(Boolean).join("\n") || null;
  return createProfile({
    company: told(context.companyName),
    problem: told(
      context.problem,
      context.problemTrigger,
      context.problemQuestion,
      context.problemUrgency,
    ),
    audience: told(
      context.audience,
      context.audienceRole,
      context.audienceResponsibilities,
      context.audienceBlockers,
    ),
    industry: told(context.industry),
    functions: told(context.functionTags?.join(", ")),
  });
}

/**
 * The posts whose authors are nearest to buying, the nearest first, of equals the newest. What speaks
 * of something that nobody should be sold to over is not among them, nor what says the same as one
 * that is.
 */
export function choosePosts(
  posts: readonly PostRow[],
  profile: Profile | null,
  options: { now: Date; limit: number },
): PostRow[] {
  const ranked = posts
    .map((post) => {
      const read = { ...post, foundAt: options.now, comments: post.numComments };
      return { post, intent: readIntent(read, profile) };
    })
    .filter(({ intent }) => !isSensitive(intent))
    .sort(
      (a, b) =>
        b.intent.score - a.intent.score || b.post.postedAt.getTime() - a.post.postedAt.getTime(),
    );
  const chosen: { post: PostRow; likeness: Likeness | null }[] = [];
  for (const { post } of ranked) {
    if (chosen.length >= options.limit) break;
    const likeness = readLikeness(`${post.title}\n${post.body}`);
    const isTold = chosen.some(
      (one) =>
        likeness &&
        one.likeness &&
        sameSaying({ ...one.post, likeness: one.likeness }, { ...post, likeness }) !== null,
    );
    if (!isTold) chosen.push({ post, likeness });
  }
  return chosen.map(({ post }) => post);
}
