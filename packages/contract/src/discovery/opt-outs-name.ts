import { platformOf } from "../platforms/index.ts";

/** Hosts of the platforms, by which addresses without "https://" are recognized. */
const platformHost =
  /^(?:[a-z0-9-]+\.)*(?:reddit|linkedin|facebook|fb|twitter|x)\.com(?::\d+)?(?=[/?#]|$)/i;
const scheme = /^(?:https?:)?\/\//i;
/** What precedes the name in an address, and in short forms. */
const before = "u|r|user|in|company|showcase|school|groups|feed|posts";
const shortForm = new RegExp(String.raw`^\/*(?:${before})\/\S*$`, "i");
const prefix = new RegExp(`^(?:${before})$`, "i");
/** Parts of addresses that lead to something without a name. */
const nameless = /^(?:i|home|search|hashtag|hashtags|update|profile\.php|share|intent|comments)$/i;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The name in the path of an address; empty: there is none. */
function nameIn(path: string, { hasPrefix }: { hasPrefix: boolean }): string {
  const parts = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .filter((part) => part !== "");
  const [first = "", second = ""] = parts;
  // The first part of any address of X is a name.
  if (!hasPrefix || !prefix.test(first)) return nameless.test(first) ? "" : decoded(first);
  if (nameless.test(second)) return "";
  // The address of a post on LinkedIn: handles have no underscore, the part after the first one belongs to
  // the post.
  return decoded(/^posts$/i.test(first) ? second.replace(/_.*$/s, "") : second);
}

/** The name of an account or a community in what people type or paste; empty: there is none. */
export function optOutName(text: string): string {
  const given = text.trim();
  const bare = given.replace(scheme, "");
  const host = platformHost.exec(bare)?.[0] ?? null;
  const foreign = bare !== given && host === null;
  let name = given;
  if (host !== null || foreign) {
    const path = host === null ? bare.replace(/^[^/?#]*/, "") : bare.slice(host.length);
    const isX = /(?:^|\.)(?:x|twitter)\.com/i.test(host ?? "");
    name = nameIn(path, { hasPrefix: !isX });
  } else if (shortForm.test(given)) {
    name = nameIn(given, { hasPrefix: true });
  }
  return name
    .trim()
    .replace(/^[/@]+/, "")
    .replace(/(?<!\/)\/+$/, "")
    .trim();
}

/** Whether a platform's names can be of this form: on the others people and groups have names with spaces. */
export const fitsPlatform = (platform: string, name: string): boolean =>
  platformOf(platform)?.hasPersonalNames !== false || !/[\s/?#]/.test(name);
