import { type Source, sourceNames, sources } from "@earshot/contract";

/** How a source can be read. A feed lists new posts of communities, and nothing else. */
const readingKinds = ["posts", "comments", "search", "stream", "feed"] as const;
type ReadingKind = (typeof readingKinds)[number];

/**
 * Something that a process can do because an outside service is configured:
 * - `posts:reddit` and the other kinds of reading: read a source in this way;
 * - `rules:reddit`: read communities' rules; `accounts:reddit`: read public profiles;
 * - `replies:reddit`: check whether replies are live;
 * - `placement:reddit`: place replies through the API; `placement-check:reddit`: find those that were sent;
 * - `mail`: send mail; `model`: ask the language model; `payments`: reach the payment service.
 */
export type Capability =
  | `${ReadingKind | "rules" | "accounts" | "replies" | "placement" | "placement-check" | "publishing"}:${Source}`
  | "mail"
  | "model"
  | "payments";

/** All capabilities with which a source can be read. */
export const readingOf = (source: Source): Capability[] =>
  readingKinds.map((kind): Capability => `${kind}:${source}`);

/** The capabilities with which a collection task of this kind can be read, the best first. */
export const readersOf = (
  source: Source,
  kind: "posts" | "comments" | "search" | "stream",
): Capability[] =>
  kind === "posts" ? [`posts:${source}`, `feed:${source}`] : [`${kind}:${source}`];

const sourceWork: Record<string, (name: string) => string> = {
  posts: (name) => `list new posts of ${name}`,
  comments: (name) => `list new comments of ${name}`,
  search: (name) => `search ${name}`,
  stream: (name) => `read the stream of ${name}`,
  feed: (name) => `read the feeds of ${name}`,
  rules: (name) => `read community rules of ${name}`,
  accounts: (name) => `read account profiles of ${name}`,
  replies: (name) => `check replies on ${name}`,
  placement: (name) => `post replies on ${name}`,
  publishing: (name) => `publish customers' posts on ${name}`,
  "placement-check": (name) => `find posted replies on ${name}`,
};

/** What a capability allows, as the rest of a sentence: "search Reddit". */
export function describeCapability(capability: Capability): string {
  if (capability === "mail") return "send mail";
  if (capability === "model") return "use the language model";
  if (capability === "payments") return "reach Paddle";
  const [work = "", source = ""] = capability.split(":");
  const found = sources.find((one) => one === source);
  return sourceWork[work]?.(found ? sourceNames[found] : source) ?? capability;
}
