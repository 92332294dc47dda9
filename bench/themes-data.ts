import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDump } from "@earshot/archive";
import { createProfile, type Profile, scoreIntent } from "@earshot/intent";
import type { Post } from "../apps/server/src/integrations/ports/post.ts";
import { toPost } from "../apps/server/src/integrations/pushshift/index.ts";
import type { ThemePost } from "../packages/themes/src/types.ts";
import { readablePost } from "./intent-data.ts";
import { companies } from "./intent-profiles.ts";

const corpora = join(import.meta.dirname, "../../shared/data/corpora");
/** The posts of a period: people write of other things in 2013 than in 2026. */
const periods = {
  "2013": ["umbrae_2013_business_software.ndjson.gz"],
  "2026": ["reddit_2026_march_to_june.ndjson.gz", "startups_2025_posts.csv.gz"],
} as const;
export type Period = keyof typeof periods;

/** Whether the real posts are on this machine. */
export const hasData = Object.values(periods)
  .flat()
  .every((file) => existsSync(join(corpora, file)));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The half of a post, by the last bit of a hash of its id. */
export type Half = "tuning" | "held out";
const halfOf = (id: string): Half =>
  (Number.parseInt(sha256(`themes ${id}`).slice(-1), 16) & 1) === 1 ? "held out" : "tuning";

async function readPosts(file: string): Promise<Post[]> {
  const posts: Post[] = [];
  for await (const record of (await openDump(join(corpora, file))).records())
    if (record.ok) posts.push(toPost(record.record));
  return posts;
}

/** How many posts a research of the bench reads. */
const poolSizes: Readonly<Record<Period, number>> = { "2013": 2_000, "2026": 2_000 };

/** What each company searches for: its keywords. */
const keywords: Readonly<Record<string, string>> = {
  invoicing: `invoice,invoices,invoicing,late payment,late payments,unpaid,get paid,getting paid,paypal,stripe,bookkeeping,
    bookkeeper,quickbooks,freshbooks,xero,expenses,freelancing,freelancer,freelancers,freelance,clients,client,accounting,
    accountant,taxes,payments,contract,deposit,hourly rate`,
  crm: `crm,leads,lead generation,cold email,cold emails,cold calling,cold calls,cold outreach,follow up,follow ups,
    salesforce,hubspot,sales pipeline,prospects,outreach,email marketing,email list,mailchimp,sales,sales team,
    spreadsheet,spreadsheets,customers,prospecting,newsletter,first customers`,
  backup: `backup,backups,back up,monitoring,uptime,restore,docker,raid,nas,offsite,nagios,self-hosted,self-hosting,
    hard drive,data loss,snapshots,server,servers,vps,homelab,disk,disks,storage,synology,zfs,alerts,downtime`,
};

/** The keywords that a post contains. */
const foundIn = ({ title, body }: Post, company: string): number => {
  const text = ` ${`${title} ${body}`.toLowerCase().replace(/[^a-z-]+/g, " ")} `;
  const all = (keywords[company] ?? "").split(",").map((keyword) => keyword.trim());
  return all.filter((keyword) => text.includes(` ${keyword} `)).length;
};

export interface Pool {
  company: string;
  period: Period;
  posts: ThemePost[];
}

const toThemePost = (post: Post, profile: Profile | null): ThemePost => ({
  id: post.externalId,
  title: post.title,
  body: post.body,
  community: post.community,
  author: post.author,
  postedAt: post.postedAt,
  level: scoreIntent(readablePost(post), profile).level,
});

/** For each company and period the posts of a half that a search with the words of its profile finds first. */
export async function readPools(half: Half): Promise<Pool[]> {
  const pools: Pool[] = [];
  for (const [period, files] of Object.entries(periods)) {
    const posts: Post[] = [];
    for (const file of files)
      for (const post of await readPosts(file)) {
        if (!post.removed && post.body.length > 60 && halfOf(post.externalId) === half)
          posts.push(post);
      }
    for (const [company, words] of Object.entries(companies)) {
      const profile = createProfile(words);
      const ranked = posts
        .map((post) => ({ post, count: foundIn(post, company), draw: sha256(post.externalId) }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || (a.draw < b.draw ? -1 : 1))
        .slice(0, poolSizes[period as Period]);
      pools.push({
        company,
        period: period as Period,
        posts: ranked.map(({ post }) => toThemePost(post, profile)),
      });
    }
  }
  return pools;
}
