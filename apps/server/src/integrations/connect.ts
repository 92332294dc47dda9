import { brand, type Source } from "@earshot/contract";
import type { Config } from "../config.ts";
import { userAgentOf } from "../config-sources.ts";
import type { ObjectStore } from "../infrastructure/blobs/index.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { Log } from "../infrastructure/log.ts";
import { createMailer, type Mailer } from "../infrastructure/mail/index.ts";
import type { OutboundLimits } from "../infrastructure/outbound-rate-limits/index.ts";
import { createBluesky } from "./bluesky/index.ts";
import { createBrave } from "./brave/index.ts";
import { createChatHooks } from "./chat-hooks/index.ts";
import { createDiscourse } from "./discourse/index.ts";
import { createDocuments } from "./documents/index.ts";
import { createFeeds } from "./feeds/index.ts";
import { createGithub } from "./github/index.ts";
import { createGoogle } from "./google/index.ts";
import { createHackerNews } from "./hackernews/index.ts";
import {
  facebook,
  facebookGroups,
  facebookRefusalOfWords,
  indexedPosts,
  linkedin,
  linkedinRefusalOfWords,
  linkReader,
} from "./indexed-posts/index.ts";
import { createLlm } from "./llm/index.ts";
import { createNotion } from "./notion/index.ts";
import { createPaddle } from "./paddle/index.ts";
import type { ChatHooks } from "./ports/chat-hook.ts";
import type { Documents } from "./ports/documents.ts";
import type { Identity } from "./ports/identity.ts";
import type { Llm } from "./ports/llm.ts";
import type { Notes } from "./ports/notes.ts";
import type { Payments } from "./ports/payments.ts";
import type { Platform } from "./ports/platform.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";
import type { Websites } from "./ports/website.ts";
import {
  createReddit,
  createRedditFeeds,
  redditAccountLink,
  redditAccounts,
  redditConversations,
  redditDirectory,
  redditLookup,
  redditPlacement,
  redditProfiles,
  redditPublishing,
  redditRefusalOfWords,
  redditRules,
  redditSearch,
  redditSignIn,
  redditSource,
  redditThreads,
} from "./reddit/index.ts";
import { createS3 } from "./s3/index.ts";
import { createSerper } from "./serper/index.ts";
import { createStackExchange } from "./stackexchange/index.ts";
import { createWebhookSender } from "./webhooks/index.ts";
import { createWebsites } from "./websites/index.ts";
import { createX, xRefusalOfWords } from "./x/index.ts";

/** The outside services that the configuration connects. */
export interface Connected {
  /** Every platform, with the ports that are connected. */
  platforms: Platform[];
  /** null: no sign-in with Google. */
  google: Identity | null;
  /** null: no language model. */
  llm: Llm | null;
  /** null: nothing is exported to Notion. */
  notes: Notes | null;
  /** Services into whose channels notifications are posted; they need no key of the operator. */
  chatHooks: readonly ChatHooks[];
  /** null: nothing can be bought. */
  payments: Payments | null;
  /** Receivers of webhooks, which may be hostile. */
  webhookSender: WebhookSender;
  /** Websites of companies, which may be hostile. */
  websites: Websites;
  mailer: Mailer;
  /** null: files stay in the database. */
  objectStore: ObjectStore | null;
}

/** The dependencies of clients of outside services. */
interface ServiceDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
}

/** The platforms with nothing connected, in the order of the contract. */
export const unconnectedPlatforms: readonly Platform[] = [
  { name: "reddit", readRefusal: redditRefusalOfWords },
  { name: "x", readRefusal: xRefusalOfWords },
  { name: "linkedin", readRefusal: linkedinRefusalOfWords },
  { name: "facebook", readRefusal: facebookRefusalOfWords },
  { name: "hackernews" },
  { name: "bluesky" },
  { name: "github" },
  { name: "stackexchange" },
  { name: "discourse" },
  { name: "feed" },
];

function connectReddit(config: Config, deps: ServiceDeps): Partial<Platform> {
  const { credentials, feeds, ...options } = config.reddit;
  if (!credentials) return feeds ? { listing: createRedditFeeds(options, deps) } : {};
  const api = createReddit({ ...options, ...credentials }, deps);
  return {
    listing: redditSource(api),
    search: redditSearch(api.app, deps.clock),
    lookup: redditLookup(api.app, options.webUrl),
    rulesReader: redditRules(api.app),
    directory: redditDirectory(api.app),
    conversations: redditConversations(api.app, options.webUrl),
    threads: redditThreads(api.app),
    accountViewer: redditAccounts(api),
    placement: redditPlacement(api),
    publishing: redditPublishing(api),
    accountLink: redditAccountLink(api),
    accountSignIn: redditSignIn(api),
    profileReader: redditProfiles(api),
  };
}

/** The product's name in user agents. */
export const ownName = `${brand.name.toLowerCase()}/0.1`;

/** The ports of Hacker News, which needs no key. */
function connectHackerNews(config: Config, deps: ServiceDeps): Partial<Platform> {
  const { hackernews } = config;
  const userAgent = userAgentOf(config, ownName);
  return hackernews ? createHackerNews({ ...hackernews, userAgent }, deps) : {};
}

function connectX(config: Config, deps: ServiceDeps): Partial<Platform> {
  const { bearerToken, stream, ...urls } = config.x;
  if (bearerToken === null) return {};
  const api = createX({ ...urls, bearerToken, userAgent: userAgentOf(config, ownName) }, deps);
  return {
    search: api.search,
    ...(stream && { stream: api.stream }),
    lookup: api.posts,
    threads: api.threads,
    conversations: api.conversations,
  };
}

/** Platforms whose posts are found through web search, and whose texts people paste. */
function connectWebSearch(
  config: Config,
  deps: ServiceDeps,
): Record<"linkedin" | "facebook", Partial<Platform>> {
  const { webSearch, webUrls } = config;
  const userAgent = userAgentOf(config, ownName);
  const sites = {
    linkedin: linkedin({ webUrl: webUrls.linkedin }),
    facebook: facebook({ webUrl: webUrls.facebook }),
  };
  const connect = (site: typeof sites.linkedin): Partial<Platform> => {
    const reader = { linkReader: linkReader(site, deps) };
    if (!webSearch) return reader;
    const { provider, apiUrl, apiKey: key } = webSearch;
    const options = { apiUrl, key, userAgent };
    const web = provider === "brave" ? createBrave(options, deps) : createSerper(options, deps);
    return {
      ...reader,
      search: indexedPosts(site, web, deps),
      ...(site === sites.facebook && {
        groupSearch: facebookGroups(web, { webUrl: webUrls.facebook }),
      }),
    };
  };
  return { linkedin: connect(sites.linkedin), facebook: connect(sites.facebook) };
}

/** Readers of feeds and forums that customers add by address, which need no service of the operator. */
function connectFeeds(
  config: Config,
  deps: ServiceDeps,
): Record<"discourse" | "feed", Partial<Platform>> {
  const options = { userAgent: userAgentOf(config, ownName), hosts: config.websiteHosts };
  return {
    discourse: { feedReader: createDiscourse(options, deps) },
    feed: { feedReader: createFeeds(options, deps) },
  };
}

/** A reader of websites that connects only to public addresses and to the names that the configuration maps. */
export const guardedWebsites = (hosts?: Config["websiteHosts"]): Websites =>
  createWebsites({ userAgent: ownName, ...(hosts && { hosts }) });

/** A sender of webhooks that connects only to public addresses and to the names that the configuration maps. */
export const guardedWebhooks = (hosts?: Config["websiteHosts"]): WebhookSender =>
  createWebhookSender({ userAgent: ownName, ...(hosts && { hosts }) });

/** A reader of the files that customers upload. */
export const documentReader = (): Documents => createDocuments();

/** Connects the outside services that the configuration names. */
export function connectServices(config: Config, deps: ServiceDeps): Connected {
  const userAgent = userAgentOf(config, ownName);
  const connected: Partial<Record<Source, Partial<Platform>>> = {
    reddit: connectReddit(config, deps),
    x: connectX(config, deps),
    hackernews: connectHackerNews(config, deps),
    github: config.github ? createGithub({ ...config.github, userAgent }, deps) : {},
    stackexchange: config.stackexchange
      ? createStackExchange({ ...config.stackexchange, userAgent }, deps)
      : {},
    bluesky: config.bluesky ? createBluesky({ ...config.bluesky, userAgent }, deps) : {},
    ...connectWebSearch(config, deps),
    ...connectFeeds(config, deps),
  };
  return {
    platforms: unconnectedPlatforms.map((platform) => ({
      ...platform,
      ...connected[platform.name],
    })),
    google: config.google && createGoogle(config.google, deps),
    llm: config.llm && createLlm({ ...config.llm, userAgent }, deps),
    notes: config.notion && createNotion(config.notion, deps),
    chatHooks: createChatHooks({ urls: config.chatHookUrls, userAgent }),
    payments: config.paddle && createPaddle(config.paddle, deps),
    websites: guardedWebsites(config.websiteHosts),
    webhookSender: guardedWebhooks(config.websiteHosts),
    mailer: createMailer({ url: config.mail.smtpUrl, from: config.mail.from }, deps.log),
    objectStore: config.blobStore && createS3(config.blobStore),
  };
}
