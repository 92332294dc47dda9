import { type PlatformDescription, platforms } from "@earshot/contract";

/** What an operator should know about an outside service before connecting it. */
export interface ServiceFacts {
  /** What Earshot uses it for. */
  purpose: string;
  /** Lines for `.env`; values in angle brackets are the operator's own. */
  settings: readonly string[];
  /** How to get what the settings need. */
  getIt: string;
  cost: string;
  limits: string;
  /** What the service's terms or users forbid; null: nothing that Earshot would do. */
  forbidden: string | null;
  /** The section of the documentation. */
  docs: string;
}

/** The guideline of a site is found by the address of any post there. */
const anyPost = "https://stackoverflow.com/questions/1";

/** What may not be done on a platform, from its description in the contract. */
function forbiddenOn({ answering, drafting, deletionHours, guideline }: PlatformDescription) {
  const sentences = [
    answering === "listen" && "Replies may not be posted there.",
    answering === "customer" && "Only customers may reply, manually and as themselves.",
    drafting === "forbidden" && "Generated text may not be posted.",
    drafting === "disclose" && "Generated text must be marked as such.",
    deletionHours !== null && `Deleted posts must be deleted here within ${deletionHours} hours.`,
    guideline?.quote && `“${guideline.quote}” (${guideline.url(anyPost)})`,
  ];
  return sentences.filter(Boolean).join(" ");
}

const docs = (section: string) => `docs/integrations.md#${section}`;

const keyless = (source: string) => [
  `SOURCES=${source}`,
  "CONTACT_EMAIL=<an address of yours, required in production>",
];

/** The facts of every service that is checked; `docs/integrations.md` has the same at length. */
export const facts = {
  redditApi: {
    purpose: "Posts, comments, community rules, checks of replies, placement, connected accounts",
    settings: [
      "REDDIT_CLIENT_ID=<id of the app>",
      "REDDIT_CLIENT_SECRET=<secret of the app>",
      "REDDIT_USER_AGENT=node:earshot:0.1.0 (by /u/<your name>)",
    ],
    getIt:
      "Apply for the Data API at Reddit, create an app of the type “web app” at reddit.com/prefs/apps, and set its redirect address to PUBLIC_URL/api/auth/reddit/callback.",
    cost: "Nothing is billed. Commercial use needs Reddit's approval, and may need a contract.",
    limits: "100 requests a minute for one app, shared by all processes.",
    forbidden: `${forbiddenOn(platforms.reddit)} One use may not be split over several apps, and limits may not be worked around (Responsible Builder Policy).`,
    docs: docs("reddit"),
  },
  xApi: {
    purpose: "Posts and checks of replies",
    settings: ["X_BEARER_TOKEN=<app-only bearer token>", "X_BUDGET_DAY=5"],
    getIt: "Create an app at console.x.com, buy credits, and copy its app-only bearer token.",
    cost: "$0.005 for each post that is read, from credits paid in advance.",
    limits: "450 searches in 15 minutes, 3 million posts a month; search finds the last 7 days.",
    forbidden: `${forbiddenOn(platforms.x)} Posts deleted on X must be deleted here, and no model may be trained on its posts. Replies through the API to people who did not mention you are refused since February 2026, so replies are posted manually.`,
    docs: docs("x"),
  },
  brave: {
    purpose: "Finds public posts on LinkedIn and in Facebook groups",
    settings: ["BRAVE_API_KEY=<subscription token>"],
    getIt: "Subscribe to a Search plan at api-dashboard.search.brave.com and create a token.",
    cost: "$0.005 a search.",
    limits: "By plan; 20 results a page, 10 pages.",
    forbidden:
      "Storing results beyond what an operation needs, unless your contract lets you (then set BRAVE_STORAGE_RIGHTS=on).",
    docs: docs("web-search-linkedin-and-facebook-groups"),
  },
  serper: {
    purpose: "Finds public posts on LinkedIn and in Facebook groups",
    settings: ["SERPER_API_KEY=<key>"],
    getIt: "Sign up at serper.dev and copy the API key.",
    cost: "$0.001 a search.",
    limits: "By plan; 10 results a page.",
    forbidden:
      "Storing results, unless your contract lets you (then set SERPER_STORAGE_RIGHTS=on).",
    docs: docs("web-search-linkedin-and-facebook-groups"),
  },
  hackerNewsApis: {
    purpose: "Stories and comments",
    settings: keyless("hackernews"),
    getIt: "Nothing: both APIs are public.",
    cost: "Free.",
    limits: "10,000 requests an hour to the search index from one address.",
    forbidden: `${forbiddenOn(platforms.hackernews)} Its web pages may not be read by programs; the two APIs may.`,
    docs: docs("hacker-news"),
  },
  blueskyStream: {
    purpose: "Posts, as they are written",
    settings: keyless("bluesky"),
    getIt: "Nothing: the stream is public.",
    cost: "Free; 2 to 3 GB of traffic a day.",
    limits: "One connection to the stream. Bluesky names no number for its public API.",
    forbidden: forbiddenOn(platforms.bluesky),
    docs: docs("bluesky"),
  },
  githubApi: {
    purpose: "Issues, and discussions with a token",
    settings: [...keyless("github"), "GITHUB_TOKEN=<token without any scope>"],
    getIt:
      "A token of any account, without any scope or permission, at github.com/settings/tokens.",
    cost: "Free.",
    limits: "10 searches a minute, 30 with a token.",
    forbidden: forbiddenOn(platforms.github),
    docs: docs("github"),
  },
  stackExchangeApi: {
    purpose: "Questions and answers of chosen sites",
    settings: [
      ...keyless("stackexchange"),
      "STACKEXCHANGE_SITES=softwarerecs;webapps",
      "STACKEXCHANGE_KEY=<key>",
    ],
    getIt: "Register an app at stackapps.com/apps/oauth/register and copy its key.",
    cost: "Free.",
    limits: "300 requests a day from one address, 10,000 with a key.",
    forbidden: `${forbiddenOn(platforms.stackexchange)} Texts must name their author and link to the page (CC BY-SA). No machine learning tool may be trained, tested or benchmarked with what is read.`,
    docs: docs("stack-exchange"),
  },
  llm: {
    purpose: "Assessments, company profiles, phrase ideas, drafts",
    settings: [
      "LLM_PROVIDER=anthropic",
      "LLM_API_KEY=<key>",
      "LLM_MODEL=claude-haiku-4-5",
      "LLM_PRICE_INPUT=<dollars for a million tokens sent>",
      "LLM_PRICE_OUTPUT=<dollars for a million tokens received>",
    ],
    getIt:
      "A key at console.anthropic.com or of any service that speaks OpenAI's chat completions; or run Ollama on a machine of yours.",
    cost: "By token, as LLM_PRICE_INPUT and LLM_PRICE_OUTPUT say, within LLM_BUDGET_DAY and LLM_BUDGET_DAY_ALL.",
    limits: "By account; a 429 is waited for.",
    forbidden:
      "What the provider's usage policy forbids. Deleted posts are deleted from stored answers.",
    docs: docs("language-model"),
  },
  google: {
    purpose: "Sign-in with Google",
    settings: ["GOOGLE_CLIENT_ID=<client id>", "GOOGLE_CLIENT_SECRET=<client secret>"],
    getIt:
      "Create an OAuth client of the type “web application” in the Google Cloud console, with the redirect address PUBLIC_URL/api/auth/google/callback.",
    cost: "Free.",
    limits: "None that a sign-in page reaches.",
    forbidden: null,
    docs: docs("google"),
  },
  notion: {
    purpose: "Export of research to customers' pages",
    settings: ["NOTION_CLIENT_ID=<client id>", "NOTION_CLIENT_SECRET=<client secret>"],
    getIt:
      "Create a public connection at app.notion.com/developers/connections that may read, insert and update content, with the redirect address PUBLIC_URL/api/auth/notion/callback.",
    cost: "Free.",
    limits: "3 requests a second on average for each connection.",
    forbidden: null,
    docs: docs("notion"),
  },
  posthog: {
    purpose: "Product analytics",
    settings: ["POSTHOG_KEY=<project API key>", "POSTHOG_HOST=https://us.i.posthog.com"],
    getIt: "Create a project at posthog.com and copy its project API key from the settings.",
    cost: "By event and by flag request, with free ones each month. This check makes one flag request, as each page view does.",
    limits: "None that matters here.",
    forbidden: "People are identified by id and kind alone: send no personal data there.",
    docs: docs("posthog"),
  },
  paddle: {
    purpose: "Payments by card",
    settings: [
      "PADDLE_API_KEY=<API key>",
      "PADDLE_CLIENT_TOKEN=<client-side token>",
      "PADDLE_WEBHOOK_SECRETS=<secret of the notification destination>",
    ],
    getIt:
      "Create them at vendors.paddle.com under Developer tools, and a notification destination for PUBLIC_URL/api/webhooks/paddle.",
    cost: "A share of each payment; calls are free.",
    limits: "240 requests a minute from one address.",
    forbidden:
      "What Paddle's acceptable use policy excludes from sale; your domain needs its approval.",
    docs: docs("paddle"),
  },
  objectStore: {
    purpose: "Uploaded files",
    settings: [
      "BLOBS_S3_ENDPOINT=https://s3.<region>.amazonaws.com",
      "BLOBS_S3_REGION=<region>",
      "BLOBS_S3_BUCKET=<bucket>",
      "BLOBS_S3_ACCESS_KEY_ID=<key id>",
      "BLOBS_S3_SECRET_ACCESS_KEY=<secret key>",
    ],
    getIt: "Create a private bucket, and a key that may read, write and delete its objects.",
    cost: "Storage and requests, by provider.",
    limits: "None that matters here.",
    forbidden: null,
    docs: docs("object-store"),
  },
  smtp: {
    purpose: "Confirmations, password links, invitations, reports",
    settings: [
      "SMTP_URL=smtp://<user>:<password>@<host>:587",
      "MAIL_FROM=Earshot <no-reply@<your domain>>",
    ],
    getIt:
      "Any mail service with SMTP. Add its SPF and DKIM records, and a DMARC record, to the DNS of your domain.",
    cost: "By provider.",
    limits:
      "By provider. Gmail and Yahoo ask senders of 5,000 emails a day for SPF, DKIM and DMARC.",
    forbidden: "Mail to people who did not ask for it.",
    docs: docs("mail"),
  },
} as const satisfies Record<string, ServiceFacts>;
