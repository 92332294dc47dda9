import { blobProblems } from "./config-blobs.ts";
import { blueskyProblems } from "./config-bluesky.ts";
import { gcashProblems } from "./config-gcash.ts";
import { modelProblems } from "./config-model.ts";
import { paddleProblems } from "./config-paddle.ts";
import { sourceProblems } from "./config-sources.ts";
import { developmentSecret, type Environment } from "./config-variables.ts";

/** Addresses of outside services, which must be real in production. */
const services = [
  "REDDIT_API_URL",
  "REDDIT_AUTH_URL",
  "REDDIT_WEB_URL",
  "GOOGLE_DISCOVERY_URL",
  "NOTION_API_URL",
  "SLACK_HOOKS_URL",
  "DISCORD_HOOKS_URL",
  "TEAMS_HOOKS_URL",
  "BLOBS_S3_ENDPOINT",
  "PADDLE_API_URL",
  "PADDLE_SCRIPT_URL",
  "POSTHOG_HOST",
  "SENTRY_DSN",
  "SENTRY_BROWSER_DSN",
  "HACKERNEWS_ALGOLIA_URL",
  "HACKERNEWS_FIREBASE_URL",
  "HACKERNEWS_WEB_URL",
  "GITHUB_API_URL",
  "GITHUB_WEB_URL",
  "STACKEXCHANGE_API_URL",
  "STACKEXCHANGE_WEB_URL",
  "X_API_URL",
  "X_WEB_URL",
  "BRAVE_API_URL",
  "SERPER_API_URL",
  "LINKEDIN_WEB_URL",
  "FACEBOOK_WEB_URL",
  "BLUESKY_APPVIEW_URL",
  "BLUESKY_WEB_URL",
] as const;

function productionProblems(env: Environment): string[] {
  if (env.NODE_ENV !== "production") return [];
  const problems: string[] = [];
  for (const name of services) {
    if (env[name]?.startsWith("http:")) {
      problems.push(`${name} must be an https address in production, not a local imitation`);
    }
  }
  if (env.SESSION_SECRET === developmentSecret) {
    problems.push("SESSION_SECRET must be set to a secret of your own in production");
  }
  if (!env.ENCRYPTION_KEYS) problems.push("ENCRYPTION_KEYS must be set in production");
  if (!env.SMTP_URL) problems.push("SMTP_URL must be set in production");
  // Their defaults are addresses at a domain that receives no mail.
  for (const name of ["MAIL_FROM", "ADMIN_EMAIL"] as const) {
    if (/@earshot\.test>?$/.test(env[name])) problems.push(`${name} must be set in production`);
  }
  if (env.RATE_LIMITS === "off") problems.push("RATE_LIMITS must be on in production");
  if (env.WEBSITE_HOSTS) problems.push("WEBSITE_HOSTS must not be set in production");
  if (env.DEMO === "on") problems.push("DEMO must be off in production");
  if (env.DEMO_REPLIES === "on") problems.push("DEMO_REPLIES must be off in production");
  if (!env.PUBLIC_URL) problems.push("PUBLIC_URL must be set in production");
  else if (!env.PUBLIC_URL.startsWith("https:"))
    problems.push("PUBLIC_URL must be an https address in production");
  return problems;
}

/** The problems of variables that need another one. */
function pairProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const service of ["REDDIT", "GOOGLE", "NOTION"] as const) {
    const [id, secret] = [`${service}_CLIENT_ID`, `${service}_CLIENT_SECRET`] as const;
    if (!env[id] !== !env[secret]) problems.push(`${id} and ${secret} must be set together`);
  }
  if (env.REDDIT_PLACEMENT === "on" && !env.REDDIT_CLIENT_ID) {
    problems.push("REDDIT_PLACEMENT needs REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET to be on");
  }
  return problems;
}

/** The problems of variables that are valid individually, as the ends of sentences. */
export const configProblems = (env: Environment): string[] => [
  ...productionProblems(env),
  ...pairProblems(env),
  ...modelProblems(env),
  ...paddleProblems(env),
  ...gcashProblems(env),
  ...blobProblems(env),
  ...sourceProblems(env),
  ...blueskyProblems(env),
];
