import { type Caller, signInByApi } from "./api.ts";
import { endlessWord, entities, payloads, payloadsWithin } from "./hostile.ts";
import type { Product } from "./product.ts";
import { createSampleData, until } from "./sample-data.ts";

/** A payload and a word without a break, as long as a field allows. */
const field = (payload: string, max: number) =>
  `${payload} ${"W".repeat(max - payload.length - 1)}`;

/** A text of many lines: the first is given, the last is a word without a break. */
const text = (own: string, max: number, start: number) => {
  const lines = [own, ...payloadsWithin(max * 0.8 - own.length, start)].join("\n");
  return `${lines}\n${"W".repeat(max - lines.length - 1)}`;
};

/** The texts that people enter on the screens, as long as each field allows. */
export const planted = {
  customerName: field("<script>__executed(41)</script>", 100),
  writerName: field('"><img src=x onerror=__executed(42)>', 100),
  adminName: field("\u202E<svg onload=__executed(43)>\u202C", 100),
  company: field("'><iframe src=javascript:__executed(44)></iframe>", 100),
  disclosure: field(
    "I work with <b onmouseover=__executed(45)>them</b>, javascript:__executed(46)",
    200,
  ),
  keyword: field('"__executed(47) script"', 100),
  reply: text("<i>The reply</i>", 5_000, 0),
  note: text("<i>The wish</i>", 1_000, 10),
  reason: text("<i>The reason</i>", 1_000, 30),
  invited: '"<img/src=x/onerror=__executed(48)>"@example.test',
  author: field("<img src=x onerror=__executed(49)>", 100),
  community: field("'><svg onload=__executed(50)>", 60),
  threadTitle: "<script>__executed(51)</script> asks",
};

/** The communities of the hostile threads. */
const communities = [
  "startups",
  "Bookkeeping",
  "agency",
  "webdev",
  "selfhosted",
  "SaaS",
  "smallbusiness",
  "ecommerce",
  "nonprofit",
  "sysadmin",
];

/** A post's whole text, and how its platform shows it. */
const body = [...payloads, entities.typed, endlessWord].join("\n");
export const bodyLines: readonly string[] = [...payloads, entities.read, endlessWord];

/** Distinct words for each text: near-copies are shown once. */
const ownWords = (name: string): string =>
  Array.from({ length: 600 }, (_, at) => `${name}${at}`).join(" ");

/** Titles that together contain all payloads, each with a keyword of the demo customer. */
export function titles(): string[] {
  const all = [`late payments ${"W".repeat(280)}`];
  for (let next = 0; next < payloads.length; ) {
    const some = payloadsWithin(270, next).slice(0, payloads.length - next);
    all.push(`late payments ${some.join(" ")}`);
    next += some.length;
  }
  return all;
}

export const dumpTitle = "late payments in a dump";

/** A post and a comment of a dump, whose authors, communities and addresses can be any text. */
function records(): object[] {
  const min = {
    author: planted.author,
    subreddit: planted.community,
    permalink: "javascript:__executed(52)//r/x/comments/x",
    // Older than the sandbox's posts, which, unlike these, writers can answer.
    created_utc: Math.floor(Date.now() / 1000) - 600,
    score: 1,
  };
  const of = { link_id: "t3_hostile1", link_title: planted.threadTitle };
  return [
    {
      ...min,
      id: "hostile1",
      title: dumpTitle,
      selftext: `${body}\n${ownWords("post")}`,
    },
    {
      ...min,
      ...of,
      id: "hostile2",
      parent_id: "t3_hostile1",
      body: `late payments ${body}\n${ownWords("comment")}`,
    },
  ];
}

async function total(customer: Caller): Promise<number> {
  return (await customer<{ total: number }>("GET", "/discovery/reddit-mentions?limit=1")).total;
}

/** Puts the payloads wherever a person or a platform can put a text, and moves their replies through the pipeline. */
export async function plant(product: Product): Promise<void> {
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
  await customer("PUT", "/user/profile", { fullName: planted.customerName });
  await writer("PUT", "/user/profile", { fullName: planted.writerName });
  await admin("PUT", "/user/profile", { fullName: planted.adminName });
  await customer("PUT", "/auth/profile", { companyName: planted.company });
  await customer("PUT", "/user/settings", { disclosure: planted.disclosure });
  await customer("POST", "/discovery/keywords", { keyword: planted.keyword });
  await admin("POST", "/admin/writers/invitations", { email: planted.invited });
  const totalBefore = await total(customer);
  await product.importDump(records());
  const threadTitles = titles();
  for (const [at, title] of threadTitles.entries()) {
    const own = `${body}\n${ownWords(`thread${at}x`)}`;
    // Each in a different community: near-copies in one community are refused.
    const community = communities[at % communities.length] ?? "SaaS";
    await product.postThread({ community, title, body: own });
  }
  await until(async () =>
    (await total(customer)) >= totalBefore + threadTitles.length + 2 ? true : undefined,
  );
  // Other mentions, without a payload, may be found in the meantime.
  const replies = Array.from(
    { length: 5 },
    (_, at) => `${planted.reply}\n${ownWords(`reply${at}x`).slice(0, 4_500)}`,
  );
  await createSampleData(product, { ...planted, replies }, new Set(threadTitles));
}
