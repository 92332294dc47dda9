import type { Clock } from "../clock.ts";
import { hash } from "../random.ts";
import type { SeedPage } from "./seed-pages/index.ts";

/** Sites whose pages the imitated index holds. */
export const siteNames = ["linkedin", "facebook"] as const;
export type SiteName = (typeof siteNames)[number];

/** A comment on a post, which no index contains. */
export interface PageComment {
  /** Digits; on LinkedIn they contain the time. */
  id: string;
  author: string;
  text: string;
  createdAt: number;
}

/** A page of a site. Times are milliseconds since the epoch. */
export interface Page {
  site: SiteName;
  /** Digits; on LinkedIn they contain the time. */
  id: string;
  /** Its path on the site: `/posts/<slug>`, `/groups/<group>/posts/<id>/`. */
  path: string;
  /** False for a group's own page. */
  isPost: boolean;
  author: string;
  group: { slug: string; name: string } | null;
  text: string;
  country: string | null;
  postedAt: number;
  /** When the index adds it. */
  indexedAt: number;
  comments: PageComment[];
}

/** A post to add, new or of some age. */
export interface NewPage {
  site: SiteName;
  author: string;
  group?: { slug: string; name: string };
  text: string;
  ageHours: number;
  country?: string;
}

/** All pages. */
export interface Pages {
  /** Posts of a site, newest first. */
  posts(site: SiteName): Page[];
  /** Every page that the index contains by now. */
  indexed(): Page[];
  find(site: SiteName, id: string): Page | undefined;
  /** @param delayMs the time until the index contains it */
  add(page: NewPage, delayMs: number): Page;
  comment(page: Page, author: string, text: string): PageComment;
}

const hour = 3_600_000;

/** Letters and digits of a text, joined as in an address. */
function joined(text: string, joint: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(joint);
}

/** A group's name as a slug. */
export const slugOf = (name: string): string => joined(name, "") || "group";

/** An author's LinkedIn handle, with a suffix because names are not unique. */
function handleOf(name: string): string {
  return `${joined(name, "-") || "member"}-${hash(name).toString(16).slice(0, 6)}`;
}

/** The kind of entity in an address: mostly an activity, sometimes the post or share itself. */
function kindOf(text: string): "activity" | "ugcPost" | "share" {
  const turn = hash(text) % 12;
  if (turn === 0) return "ugcPost";
  return turn === 1 ? "share" : "activity";
}

/** LinkedIn's ids: milliseconds above the lowest 22 bits. */
const linkedinId = (postedAt: number, text: string): bigint =>
  (BigInt(postedAt) << 22n) + BigInt(hash(text) % 2 ** 22);
const facebookId = (group: string, text: string): bigint =>
  1_000_000_000_000_000n + BigInt(hash(`${group}\n${text}`));

function linkedinPath(author: string, text: string, id: string): string {
  const words = joined(text.slice(0, 60), "-").split("-").slice(0, 6).join("-") || "post";
  const tail = hash(id).toString(36).padStart(4, "0").slice(-4);
  return `/posts/${encodeURIComponent(`${handleOf(author)}_${words}`)}-${kindOf(text)}-${id}-${tail}`;
}

/** Stores the seed pages and added pages in memory. */
export function createPages(seedPages: readonly SeedPage[], clock: Clock): Pages {
  const pages = new Map<string, Page>();
  const keyOf = (site: SiteName, id: string) => `${site} ${id}`;

  function put(
    { site, author, text, group, country }: Omit<NewPage, "ageHours">,
    postedAt: number,
    indexedAt: number,
  ): Page {
    let number =
      site === "linkedin" ? linkedinId(postedAt, text) : facebookId(group?.slug ?? "", text);
    while (pages.has(keyOf(site, String(number)))) number += 1n;
    const id = String(number);
    const path =
      site === "linkedin"
        ? linkedinPath(author, text, id)
        : `/groups/${encodeURIComponent(group?.slug ?? "")}/posts/${id}/`;
    const page: Page = {
      ...{ site, id, path, isPost: true, author, text, postedAt, indexedAt },
      ...{ group: group ?? null, country: country ?? null, comments: [] },
    };
    pages.set(keyOf(site, id), page);
    if (group) putGroup(group, country ?? null);
    return page;
  }

  /** Adds a group's own page, which searches for its name also find. It is dated at the epoch. */
  function putGroup(group: { slug: string; name: string }, country: string | null): void {
    const key = keyOf("facebook", group.slug);
    if (pages.has(key)) return;
    const path = `/groups/${encodeURIComponent(group.slug)}/`;
    pages.set(key, {
      ...{ site: "facebook", id: group.slug, path, isPost: false, author: group.name, group },
      ...{ text: `${group.name}. Public group.`, country, postedAt: 0, indexedAt: 0, comments: [] },
    });
  }

  // A full hour, so that a sandbox that is restarted soon has the same ids.
  const start = Math.floor(clock.now() / hour) * hour;
  for (const page of seedPages) {
    const postedAt = start - page.ageHours * hour;
    put(page, postedAt, postedAt);
  }

  return {
    posts: (site) =>
      [...pages.values()]
        .filter((page) => page.isPost && page.site === site)
        .sort((a, b) => b.postedAt - a.postedAt),
    indexed: () => [...pages.values()].filter(({ indexedAt }) => indexedAt <= clock.now()),
    find: (site, id) => pages.get(keyOf(site, id)),
    add(page, delayMs) {
      const now = clock.now();
      return put(page, Math.round(now - page.ageHours * hour), now + delayMs);
    },
    comment(page, author, text) {
      const createdAt = clock.now();
      const first =
        page.site === "linkedin" ? linkedinId(createdAt, text) : facebookId(page.id, text);
      // Ids of a post's comments are unique.
      const taken = new Set(page.comments.map(({ id }) => id));
      let number = first;
      while (taken.has(String(number))) number += 1n;
      const comment = { id: String(number), author, text, createdAt };
      page.comments.push(comment);
      return comment;
    },
  };
}
