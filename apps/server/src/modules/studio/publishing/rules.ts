import type { PostRequirements } from "@earshot/contract";

/** When an account's posts are checked for a post of unknown outcome, in seconds after the call; then hourly. */
const checkSeconds: readonly number[] = [15, 60, 300, 900, 3_600, 7_200];
const laterStepSeconds = 3_600;
/** A complete check this long after the call that does not find the post proves that it was not published. */
const absentAfterSeconds = 600;
/** How long after an attempt is marked as sent its call may still start. */
export const latestCallMs = 60_000;
/** How late a post may be published, for example after an outage of the server. */
export const maxLateMs = 24 * 3_600_000;
/** How far the platform's clock may differ from ours. */
export const clockToleranceMs = 120_000;

/** The seconds from now until the next check. @param checks how many were made before it */
export function secondsToNextCheck(sentAt: Date, checks: number, now: Date): number {
  const last = checkSeconds.at(-1) ?? 0;
  const after =
    checkSeconds[checks] ?? last + (checks - checkSeconds.length + 1) * laterStepSeconds;
  return Math.max(0, Math.ceil((sentAt.getTime() + after * 1_000 - now.getTime()) / 1_000));
}

/** The conclusion about an attempt from the account's own posts. */
export type Verdict<P> = { is: "found"; post: P } | { is: "absent" } | { is: "open" };

const folded = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Decides from an account's own posts whether an attempt was published. It is absent only if all posts since the call
 * were read and even a slow platform had enough time to show it.
 */
export function verdictOf<P extends { community: string; title: string; postedAt: Date }>(
  posts: readonly P[],
  attempt: { community: string; title: string },
  check: { sentAt: Date; now: Date; complete: boolean },
): Verdict<P> {
  const since = check.sentAt.getTime() - clockToleranceMs;
  const post = posts.find(
    ({ community, title, postedAt }) =>
      community.toLowerCase() === attempt.community.toLowerCase() &&
      folded(title) === folded(attempt.title) &&
      postedAt.getTime() >= since,
  );
  if (post) return { is: "found", post };
  const hasWaited = check.now.getTime() - check.sentAt.getTime() >= absentAfterSeconds * 1_000;
  return check.complete && hasWaited ? { is: "absent" } : { is: "open" };
}

/** The requirements of a community for one part of a post. */
interface PartRequirements {
  min: number | null;
  max: number | null;
  required: readonly string[];
  forbidden: readonly string[];
  hasPatterns: boolean;
}

/** The requirements of a community's form, as the platform's adapter reads them. */
export interface FormRequirements {
  title: PartRequirements;
  body: PartRequirements & { isRequired: boolean; isForbidden: boolean };
  links: { allowed: readonly string[] | null; forbidden: readonly string[] };
  needsFlair: boolean;
  guidelines: string;
}

const has = (text: string, words: readonly string[]): string | undefined => {
  const low = text.toLowerCase();
  return words.find((one) => low.includes(one.toLowerCase()));
};
const quoted = (words: readonly string[]): string => words.map((one) => `“${one}”`).join(", ");
const count = (text: string): number => [...text].length;

function partProblems(
  name: "title" | "text",
  text: string,
  { min, max, required, forbidden }: PartRequirements,
): string[] {
  const length = count(text);
  const banned = has(text, forbidden);
  return [
    ...(min !== null && length < min
      ? [`The community requires a ${name} of at least ${min} characters; yours has ${length}.`]
      : []),
    ...(max !== null && length > max
      ? [`The community allows a ${name} of at most ${max} characters; yours has ${length}.`]
      : []),
    ...(required.length > 0 && has(text, required) === undefined
      ? [`The community requires one of these in the ${name}: ${quoted(required)}.`]
      : []),
    ...(banned === undefined ? [] : [`The community does not allow “${banned}” in the ${name}.`]),
  ];
}

/** The hosts of links in a text. */
function hostsIn(text: string): string[] {
  const links = text.match(/https?:\/\/[^\s<>()[\]"']+/gi) ?? [];
  return links.flatMap((link) => URL.parse(link)?.hostname ?? []);
}
const isOf = (host: string, domain: string): boolean =>
  host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`);

/** The requirements of a community's form that a post does not meet, a sentence each. */
export function postProblems(
  { title, body, links, needsFlair }: FormRequirements,
  post: { title: string; content: string },
): string[] {
  const hosts = hostsIn(post.content);
  const forbiddenHost = hosts.find(
    (host) =>
      links.forbidden.some((domain) => isOf(host, domain)) ||
      (links.allowed !== null && !links.allowed.some((domain) => isOf(host, domain))),
  );
  return [
    ...partProblems("title", post.title, title),
    ...(body.isForbidden ? ["The community accepts titles alone, without a text."] : []),
    ...partProblems("text", post.content, body),
    ...(forbiddenHost === undefined
      ? []
      : [`The community does not allow links to ${forbiddenHost}.`]),
    ...(needsFlair
      ? [
          "The community requires a flair, which we can’t choose. Copy the text and post it there yourself.",
        ]
      : []),
  ];
}

/** Requirements beyond lengths, as sentences for the person who writes the post. */
export function otherRequirements({ title, body, links, guidelines }: FormRequirements): string[] {
  const say = (name: string, { required, forbidden, hasPatterns }: PartRequirements) => [
    ...(required.length > 0 ? [`The ${name} has to contain one of: ${quoted(required)}.`] : []),
    ...(forbidden.length > 0 ? [`The ${name} must not contain: ${quoted(forbidden)}.`] : []),
    ...(hasPatterns ? [`Reddit checks the ${name} by a pattern of the community.`] : []),
  ];
  return [
    ...say("title", title),
    ...say("text", body),
    ...(body.isForbidden ? ["Posts have a title alone, without a text."] : []),
    ...(links.allowed ? [`Links may only lead to: ${links.allowed.join(", ")}.`] : []),
    ...(links.forbidden.length > 0
      ? [`Links must not lead to: ${links.forbidden.join(", ")}.`]
      : []),
    ...(guidelines === "" ? [] : [guidelines]),
  ];
}

/** The stance of a community's rules on promotion. @param assessed null: its rules were never read */
export function stanceOf(
  verdict: "allowed" | "hold" | "forbidden",
  assessed: "forbidden" | "limited" | "allowed" | "unsaid" | null,
): PostRequirements["promotion"]["stance"] {
  if (verdict === "forbidden") return "forbidden";
  if (assessed === null) return "unknown";
  return assessed === "limited" ? "restricted" : assessed;
}

/** A refusal by our own rules: what happened, and what to do. */
export interface OwnRefusal {
  message: string;
  remedy: string;
}

export const notConnected: OwnRefusal = {
  message: "No Reddit account is connected, so nothing was sent.",
  remedy: "Connect one in Settings, then publish the post again.",
};
export const scopeMissing: OwnRefusal = {
  message: "Your Reddit account has not allowed us to post, so nothing was sent.",
  remedy: "Connect it again in Settings and allow posting.",
};
export const rulesNotRead: OwnRefusal = {
  message: "The community’s rules and requirements could not be read, so nothing was sent.",
  remedy: "Publish the post again in a few minutes.",
};
export const postsNotRead: OwnRefusal = {
  message:
    "An earlier attempt may have been published, and your account’s posts could not be read, so nothing was sent.",
  remedy: "Publish the post again in a few minutes.",
};
export const tooLate: OwnRefusal = {
  message: "No server was running at the chosen time, so nothing was sent.",
  remedy: "Choose another time.",
};
export const workspacePaused: OwnRefusal = {
  message: "The workspace was paused at the chosen time, so nothing was sent.",
  remedy: "Choose another time.",
};
export const interrupted: OwnRefusal = {
  message: "The server stopped before Reddit responded.",
  remedy: "Wait: we look for the post among your account’s posts, and don’t send it again.",
};
export const notFound: OwnRefusal = {
  message: "The post was not published: it is not among your account’s posts.",
  remedy: "Publish it again.",
};
export const optedOut: OwnRefusal = {
  message: "This community has asked us not to post there.",
  remedy: "Choose another community.",
};

/** The text of a refusal. */
export const sentences = ({ message, remedy }: OwnRefusal): string => `${message} ${remedy}`;
