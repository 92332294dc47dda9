import type { ThemePost } from "./types.ts";

/** How much of the beginning of posts is compared to recognize copies. */
const comparedLength = 300;

const levelOrder = ["Ready to buy", "Looking", "Curious", "Cold"];

const byStrength = (a: ThemePost, b: ThemePost): number =>
  levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level) ||
  b.postedAt.getTime() - a.postedAt.getTime() ||
  (a.id < b.id ? -1 : 1);

/** Removes cross-posts and repeated posts; the rest has the strongest first. */
export function removeCopies(posts: readonly ThemePost[]): ThemePost[] {
  const seen = new Set<string>();
  return posts.toSorted(byStrength).filter(({ title, body }) => {
    const text = `${title} ${body}`.slice(0, comparedLength).toLowerCase().replace(/\s+/g, " ");
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
