import type { CompanyContext } from "@earshot/contract";
import { createProfile, type Profile, scoreIntent } from "@earshot/intent";
import type { PostRow } from "../../discovery/posts/index.ts";
import { isSensitive } from "../mentions/index.ts";
import { duplicateSimilarity, type ShingledText, shingleText } from "../recording/index.ts";

/** The friend's company as posts are compared with it; null when it says too little. */
export function profileOf(context: CompanyContext): Profile | null {
  const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join("\n") || null;
  return createProfile({
    company: joined(context.companyName),
    problem: joined(
      context.problem,
      context.problemTrigger,
      context.problemQuestion,
      context.problemUrgency,
    ),
    audience: joined(
      context.audience,
      context.audienceRole,
      context.audienceResponsibilities,
      context.audienceBlockers,
    ),
    industry: joined(context.industry),
    functions: joined(context.functionTags?.join(", ")),
  });
}

/**
 * The posts with the strongest buying intent, the strongest first, then the newest. Posts on sensitive
 * subjects and duplicates of chosen posts are skipped.
 */
export function choosePosts(
  posts: readonly PostRow[],
  profile: Profile | null,
  options: { now: Date; limit: number },
): PostRow[] {
  const ranked = posts
    .map((post) => {
      const read = { ...post, foundAt: options.now, comments: post.numComments };
      return { post, intent: scoreIntent(read, profile) };
    })
    .filter(({ intent }) => !isSensitive(intent))
    .sort(
      (a, b) =>
        b.intent.score - a.intent.score || b.post.postedAt.getTime() - a.post.postedAt.getTime(),
    );
  const chosen: { post: PostRow; text: ShingledText | null }[] = [];
  for (const { post } of ranked) {
    if (chosen.length >= options.limit) break;
    const text = shingleText(`${post.title}\n${post.body}`);
    const isDuplicate = chosen.some(
      (one) =>
        text &&
        one.text &&
        duplicateSimilarity({ ...one.post, text: one.text }, { ...post, text }) !== null,
    );
    if (!isDuplicate) chosen.push({ post, text });
  }
  return chosen.map(({ post }) => post);
}
