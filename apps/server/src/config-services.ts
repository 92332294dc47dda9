/** The descriptions of the variables of outside services, see `config-descriptions.ts`. */
import type { VariableGroup } from "./config-descriptions.ts";

const sourceGroups: readonly VariableGroup[] = [
  {
    title: "Sources without keys",
    usedBy: "all",
    variables: [
      {
        name: "SOURCES",
        text: "The sources without keys that are read, separated by commas. npm start -- --real names Hacker News and Bluesky. The sandbox of npm start plays those that are not named.",
        example: "hackernews,bluesky",
        defaultText: "none",
      },
      {
        name: "CONTACT_EMAIL",
        text: "An address at which these services can reach you, as part of the user agent; needed in production with SOURCES.",
      },
      { name: "HACKERNEWS_ALGOLIA_URL", text: "The host of Hacker News' search index." },
      { name: "HACKERNEWS_FIREBASE_URL", text: "The host of Hacker News' items." },
      { name: "HACKERNEWS_WEB_URL", text: "Where links to Hacker News lead." },
      {
        name: "BLUESKY_JETSTREAM_URL",
        text: "The Jetstream server that sends all posts of Bluesky. The path says which wire it is; that of the newer one is /xrpc/network.bsky.jetstream.subscribeEvents, which is compressed.",
      },
      {
        name: "BLUESKY_APPVIEW_URL",
        text: "Where single posts, threads and accounts of Bluesky are read.",
      },
      { name: "BLUESKY_WEB_URL", text: "Where links to Bluesky lead." },
      {
        name: "GITHUB_TOKEN",
        text: "Any account's token of GitHub: it triples the searches and adds discussions. A token with the scope repo is refused.",
        isSecret: true,
      },
      { name: "GITHUB_API_URL", text: "The host of GitHub's API." },
      { name: "GITHUB_WEB_URL", text: "Where links to GitHub lead." },
      {
        name: "STACKEXCHANGE_SITES",
        text: "The sites of Stack Exchange to read. Without a key, four are read every hour.",
      },
      {
        name: "STACKEXCHANGE_KEY",
        text: "A key of a registered app (stackapps.com): it raises 300 requests a day to 10,000.",
        isSecret: true,
      },
      { name: "STACKEXCHANGE_API_URL", text: "The address of Stack Exchange's API." },
      {
        name: "STACKEXCHANGE_WEB_URL",
        text: "Where the pages of all sites are, only if they are not at their own domains.",
      },
    ],
  },
  {
    title: "Reddit",
    text: "Without an id and a secret of an approved app Reddit is not read. For customers' own accounts its redirect address is PUBLIC_URL/api/auth/reddit/callback.",
    usedBy: "all",
    variables: [
      { name: "REDDIT_CLIENT_ID", text: "The id of the app; set both." },
      { name: "REDDIT_CLIENT_SECRET", text: "Its secret.", isSecret: true },
      {
        name: "REDDIT_FEEDS",
        text: "`on` reads the public Atom feeds while no app is approved: about one request a minute, without scores.",
      },
      {
        name: "REDDIT_USER_AGENT",
        text: "How this installation names itself to Reddit, which asks for a unique name.",
        example: "node:earshot:0.1.0 (by /u/your_name)",
      },
      {
        name: "REDDIT_COMMUNITIES",
        text: "The communities that are read for everybody, separated by commas; customers add their own.",
      },
      {
        name: "REDDIT_COMMENTS",
        text: "Whether comments are read too: most of what is said there, and most of the calls.",
      },
      {
        name: "REDDIT_CALLS_PER_MINUTE",
        text: "Requests a minute that reading may use. Reddit allows 100 to one app.",
      },
      {
        name: "REDDIT_RECHECK_SHARE",
        text: "The share of these calls that checks stored posts: what is deleted on Reddit is deleted here within 48 hours, and a text that could not be checked by then is dropped. 9 calls a minute are enough for about a million posts.",
      },
      {
        name: "REDDIT_PLACEMENT",
        text: "`on` lets replies be posted through Reddit's API, with accounts that the administrator connects. Reddit requires approval for this use: apply for it first. Posting manually works without it.",
      },
      { name: "REDDIT_API_URL", text: "The host of the API." },
      { name: "REDDIT_AUTH_URL", text: "The host that gives out tokens." },
      { name: "REDDIT_WEB_URL", text: "Where links to Reddit lead." },
    ],
  },
  {
    title: "X",
    text: "Each post that is read costs ($0.005), so there are budgets in dollars.",
    usedBy: "all",
    variables: [
      {
        name: "X_BEARER_TOKEN",
        text: "The app-only bearer token; without it X is not read.",
        isSecret: true,
      },
      {
        name: "X_STREAM",
        text: "`on` reads X through its filtered stream, and what finds no room in it by search.",
      },
      { name: "X_BUDGET_DAY", text: "What reading may cost a UTC day in all." },
      {
        name: "X_BUDGET_WORKSPACE_MONTH",
        text: "What reading may cost a month for each workspace.",
      },
      { name: "X_API_URL", text: "The host of the API." },
      { name: "X_WEB_URL", text: "Where links to X lead." },
    ],
  },
  {
    title: "Web search",
    text: "LinkedIn and Facebook groups are found through web search: Brave's, or Serper's where there is no key of Brave.",
    usedBy: "all",
    variables: [
      { name: "BRAVE_API_KEY", text: "The key of Brave's search.", isSecret: true },
      { name: "SERPER_API_KEY", text: "The key of Serper.", isSecret: true },
      {
        name: "BRAVE_STORAGE_RIGHTS",
        text: "`on` where your contract with Brave lets you store search results. Without such rights, the text of a post that was found is dropped after 24 hours; its address and your decision stay.",
      },
      { name: "SERPER_STORAGE_RIGHTS", text: "The same of your contract with Serper." },
      {
        name: "WEB_SEARCH_BUDGET_DAY",
        text: "Dollars a UTC day for each of LinkedIn and Facebook.",
      },
      {
        name: "WEB_SEARCH_BUDGET_WORKSPACE_MONTH",
        text: "Dollars a month for each workspace and each of them.",
      },
      { name: "BRAVE_API_URL", text: "The host of Brave's API." },
      { name: "SERPER_API_URL", text: "The host of Serper's API." },
      { name: "LINKEDIN_WEB_URL", text: "Where links to LinkedIn lead." },
      { name: "FACEBOOK_WEB_URL", text: "Where links to Facebook lead." },
    ],
  },
];

/** All outside services: the sources first. */
export const serviceGroups: readonly VariableGroup[] = [
  ...sourceGroups,
  {
    title: "Language model",
    text: "For drafts, suggestions, research and assessments of the best mentions. [Integrations](integrations.md#language-model) say how to connect one. Without it everything else works.",
    usedBy: "all",
    variables: [
      {
        name: "LLM_PROVIDER",
        text: "`anthropic`, or `openai-compatible`: any address that speaks OpenAI's chat completions, Ollama too.",
        example: "anthropic",
        defaultText: "no language model",
      },
      { name: "LLM_API_KEY", text: "The key at the provider.", isSecret: true },
      {
        name: "LLM_MODEL",
        text: "The model's name at the provider.",
        example: "claude-haiku-4-5",
      },
      {
        name: "LLM_BASE_URL",
        text: "Needed for openai-compatible, up to and with the version: http://localhost:11434/v1.",
        example: "https://api.anthropic.com/v1",
        defaultText: "Anthropic's",
      },
      {
        name: "LLM_STRUCTURED_OUTPUTS",
        text: "`off` if the service can't enforce a schema for responses: the prompt then describes the schema.",
      },
      {
        name: "LLM_PRICE_INPUT",
        text: "Dollars for a million tokens sent, from your provider's price list; needed with a key.",
      },
      { name: "LLM_PRICE_OUTPUT", text: "Dollars for a million tokens received." },
      { name: "LLM_BUDGET_DAY", text: "Dollars a UTC day for each workspace." },
      { name: "LLM_BUDGET_DAY_ALL", text: "Dollars a UTC day for everybody together." },
      {
        name: "STUDIO_BUDGET_DAY",
        text: "Dollars a UTC day for what the customers of one workspace have the model write in the studio.",
      },
      { name: "STUDIO_BUDGET_DAY_ALL", text: "The same for everybody together." },
      { name: "LLM_SECONDS", text: "Seconds that a response may take." },
    ],
  },
  {
    title: "Google",
    text: 'Sign-in with Google: an OAuth client of the type "web application" whose redirect address is PUBLIC_URL/api/auth/google/callback.',
    usedBy: "api",
    variables: [
      { name: "GOOGLE_CLIENT_ID", text: "The id of the client; set both." },
      { name: "GOOGLE_CLIENT_SECRET", text: "Its secret.", isSecret: true },
      {
        name: "GOOGLE_DISCOVERY_URL",
        text: "Google's discovery document, which has all its other addresses.",
      },
    ],
  },
  {
    title: "Notion",
    text: "Export to Notion: an OAuth connection whose redirect address is PUBLIC_URL/api/auth/notion/callback. It needs the capabilities to read, insert and update content.",
    usedBy: "all",
    variables: [
      { name: "NOTION_CLIENT_ID", text: "The id of the connection; set both." },
      { name: "NOTION_CLIENT_SECRET", text: "Its secret.", isSecret: true },
      { name: "NOTION_API_URL", text: "The host of the API." },
      { name: "NOTION_VERSION", text: "The version of its API that requests name." },
    ],
  },
  {
    title: "Chats",
    text: "Replace the hosts of the webhooks that notifications are posted to; only for the sandbox.",
    usedBy: "all",
    variables: [
      { name: "SLACK_HOOKS_URL", text: "In place of Slack's host.", defaultText: "Slack's" },
      { name: "DISCORD_HOOKS_URL", text: "In place of Discord's host.", defaultText: "Discord's" },
      {
        name: "TEAMS_HOOKS_URL",
        text: "In place of the host of Microsoft Teams.",
        defaultText: "that of Microsoft Teams",
      },
    ],
  },
  {
    title: "Paddle",
    text: "Payments through Paddle: set the first three together. Its webhook address is PUBLIC_URL/api/webhooks/paddle. Each plan has price ids, separated by commas: the first is sold, the others are retired and still belong to the plan.",
    usedBy: "all",
    variables: [
      { name: "PADDLE_API_KEY", text: "The API key.", isSecret: true },
      { name: "PADDLE_CLIENT_TOKEN", text: "A client-side token, which browsers see." },
      {
        name: "PADDLE_WEBHOOK_SECRETS",
        text: "Of the notification destination; the new and the old one, with a comma, while a secret is replaced.",
        isSecret: true,
      },
      {
        name: "PADDLE_ENVIRONMENT",
        text: "`sandbox` needs https://sandbox-api.paddle.com and keys of a Paddle sandbox account.",
      },
      { name: "PADDLE_API_URL", text: "The host of the API." },
      { name: "PADDLE_PRICE_STARTER", text: "Price ids of Starter." },
      { name: "PADDLE_PRICE_GROWTH", text: "Price ids of Growth." },
      { name: "PADDLE_PRICE_SCALE", text: "Price ids of Scale." },
      { name: "PADDLE_PRICE_BUILDER", text: "Price ids of Builder." },
      { name: "PADDLE_PRICE_ANNUAL", text: "Price ids of the annual plan." },
      {
        name: "PADDLE_DISCOUNT_FRIENDS",
        text: "The id of the discount that the dashboard's prices include: $20 off each payment of a tier.",
      },
      {
        name: "PADDLE_SCRIPT_URL",
        text: "Where the checkout's script comes from, if not from Paddle.",
      },
    ],
  },
  {
    title: "GCash",
    text: "Payments by GCash, which the administrator checks by the receipt: the account's name and number, both or none.",
    usedBy: "all",
    variables: [
      { name: "GCASH_NAME", text: "The name of the account." },
      { name: "GCASH_NUMBER", text: "Its number of 11 digits." },
      { name: "GCASH_PESOS_PER_DOLLAR", text: "What a dollar is in pesos." },
    ],
  },
  {
    title: "Analytics",
    usedBy: "api",
    variables: [
      {
        name: "POSTHOG_KEY",
        text: "Product analytics in the browser: the key of a PostHog project; without it nothing is measured.",
      },
      { name: "POSTHOG_HOST", text: "The host of PostHog." },
    ],
  },
];
