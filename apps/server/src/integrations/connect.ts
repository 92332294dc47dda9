import { brand } from "@earshot/contract";
import type { Config } from "../config.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { Log } from "../infrastructure/log.ts";
import { createMailer, type Mailer } from "../infrastructure/mail/index.ts";
import type { OutboundLimits } from "../infrastructure/outbound-rate-limits/index.ts";
import { createBrave } from "./brave/index.ts";
import { createGoogle } from "./google/index.ts";
import {
  facebook,
  facebookRefusalOfWords,
  indexedPosts,
  linkedin,
  linkedinRefusalOfWords,
  linkReader,
} from "./indexed-posts/index.ts";
import { createLlm } from "./llm/index.ts";
import type { AccountLink } from "./ports/account-link.ts";
import type { AccountSignIn } from "./ports/account-sign-in.ts";
import type { AccountViewer } from "./ports/account-viewer.ts";
import type { RulesReader } from "./ports/community-rules.ts";
import type { Conversations } from "./ports/conversations.ts";
import type { Identity } from "./ports/identity.ts";
import type { Llm } from "./ports/llm.ts";
import type { LinkReader, PostLookup } from "./ports/lookup.ts";
import type { Placement, RefusalOfWords } from "./ports/placement.ts";
import type { ProfileReader } from "./ports/profile-reader.ts";
import type { SearchSource, StreamSource } from "./ports/search.ts";
import type { Source } from "./ports/source.ts";
import type { Threads } from "./ports/threads.ts";
import type { Websites } from "./ports/website.ts";
import {
  createReddit,
  createRedditFeeds,
  redditAccountLink,
  redditAccounts,
  redditConversations,
  redditLookup,
  redditPlacement,
  redditProfiles,
  redditRefusalOfWords,
  redditRules,
  redditSearch,
  redditSignIn,
  redditSource,
  redditThreads,
} from "./reddit/index.ts";
import { createSerper } from "./serper/index.ts";
import { createWebsites } from "./websites/index.ts";
import { createX, xRefusalOfWords } from "./x/index.ts";

/** What the configuration connects; null and none where it does not. */
export interface Connected {
  /** Where posts come from. */
  sources: Source[];
  searches: SearchSource[];
  streams: StreamSource[];
  /** Where single posts can be read, and where only their addresses can. */
  lookups: PostLookup[];
  readers: LinkReader[];
  /** Where communities' rules can be read. */
  rulesReaders: RulesReader[];
  /** Where replies can be looked up. */
  conversations: Conversations[];
  /** Where whole threads can be read. */
  threads: Threads[];
  /** Where accounts can be looked at. */
  accountViewers: AccountViewer[];
  /** Where replies can be placed through an API. */
  placements: Placement[];
  /** Customers' own Reddit accounts, and those that replies are placed with. */
  reddit: AccountLink | null;
  /** Where people prove which Reddit account is theirs. */
  redditSignIn: AccountSignIn | null;
  /** Where public profiles can be read. */
  profileReaders: ProfileReader[];
  google: Identity | null;
  /** null: no language model. */
  llm: Llm | null;
  /** Websites of strangers, under guard. */
  websites: Websites;
  mailer: Mailer;
}

/** What clients of outside services need of the platform. */
interface ServiceDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
}

/** What is connected of Reddit. */
function connectReddit(config: Config, infrastructure: ServiceDeps) {
  const { credentials, feeds, ...options } = config.reddit;
  if (!credentials) {
    const sources = feeds ? [createRedditFeeds(options, infrastructure)] : [];
    return {
      sources,
      searches: [],
      lookups: [],
      rulesReaders: [],
      conversations: [],
      threads: [],
      accountViewers: [],
      placements: [],
      reddit: null,
      redditSignIn: null,
      profileReaders: [],
    };
  }
  const api = createReddit({ ...options, ...credentials }, infrastructure);
  return {
    sources: [redditSource(api)],
    searches: [redditSearch(api.app, infrastructure.clock)],
    lookups: [redditLookup(api.app, options.webUrl)],
    rulesReaders: [redditRules(api.app)],
    conversations: [redditConversations(api.app, options.webUrl)],
    threads: [redditThreads(api.app)],
    accountViewers: [redditAccounts(api)],
    placements: [redditPlacement(api)],
    reddit: redditAccountLink(api),
    redditSignIn: redditSignIn(api),
    profileReaders: [redditProfiles(api)],
  };
}

/** How we name ourselves to services that do not ask for more. */
const userAgent = `${brand.name.toLowerCase()}/0.1`;

/** What is connected of X. */
function connectX({ x }: Config, infrastructure: ServiceDeps) {
  const { bearerToken, stream, ...urls } = x;
  if (bearerToken === null) {
    return { searches: [], streams: [], lookups: [], threads: [], conversations: [] };
  }
  const api = createX({ ...urls, bearerToken, userAgent }, infrastructure);
  return {
    searches: [api.search],
    streams: stream ? [api.stream] : [],
    lookups: [api.posts],
    threads: [api.threads],
    conversations: [api.conversations],
  };
}

/** What is found through web search, and the addresses of it that people paste. */
function connectWebSearch({ webSearch, webUrls }: Config, infrastructure: ServiceDeps) {
  const sites = [linkedin({ webUrl: webUrls.linkedin }), facebook({ webUrl: webUrls.facebook })];
  const readers = sites.map((site) => linkReader(site, infrastructure));
  if (!webSearch) return { searches: [], readers };
  const { provider, apiUrl, apiKey: key } = webSearch;
  const options = { apiUrl, key, userAgent };
  const web =
    provider === "brave"
      ? createBrave(options, infrastructure)
      : createSerper(options, infrastructure);
  return { searches: sites.map((site) => indexedPosts(site, web, infrastructure)), readers };
}

/** Websites of strangers under guard, with the names that the configuration maps. */
export const guardedWebsites = (hosts?: Config["websiteHosts"]): Websites =>
  createWebsites({ userAgent, ...(hosts && { hosts }) });

/** What platforms' words mean that they show people who post by hand. */
export const refusalOfWords: RefusalOfWords = (source, words) => {
  const readers = {
    reddit: redditRefusalOfWords,
    x: xRefusalOfWords,
    linkedin: linkedinRefusalOfWords,
    facebook: facebookRefusalOfWords,
  };
  return readers[source](words);
};

/** The outside services that the configuration connects. */
export function connectServices(config: Config, infrastructure: ServiceDeps): Connected {
  const reddit = connectReddit(config, infrastructure);
  const x = connectX(config, infrastructure);
  const web = connectWebSearch(config, infrastructure);
  return {
    ...reddit,
    searches: [...reddit.searches, ...x.searches, ...web.searches],
    streams: x.streams,
    lookups: [...reddit.lookups, ...x.lookups],
    threads: [...reddit.threads, ...x.threads],
    conversations: [...reddit.conversations, ...x.conversations],
    readers: web.readers,
    google: config.google && createGoogle(config.google, infrastructure),
    llm: config.llm && createLlm({ ...config.llm, userAgent }, infrastructure),
    websites: guardedWebsites(config.websiteHosts),
    mailer: createMailer({ url: config.mail.smtpUrl, from: config.mail.from }, infrastructure.log),
  };
}
