import type { VariableGroup } from "./config-descriptions.ts";

/** The installation itself: the variables that concern no outside service. */
export const installationGroups: readonly VariableGroup[] = [
  {
    title: "Mode",
    usedBy: "all",
    variables: [
      {
        name: "NODE_ENV",
        text: "`production` turns on the checks for a public installation: https services, secrets of your own, no demo accounts.",
      },
    ],
  },
  {
    title: "Address",
    usedBy: "api",
    variables: [
      { name: "PORT", text: "The port to listen on; 0 takes a free one." },
      {
        name: "HOST",
        text: "The address to listen on. Use 0.0.0.0 behind a proxy on another machine and in a container.",
        checkText: "an address of this machine",
        usedBy: "all",
      },
      {
        name: "PUBLIC_URL",
        text: "The address people open, needed in production. https makes cookies secure. Passkeys are bound to its host: after a move to another host people sign in another way and add new ones.",
        example: "https://earshot.example",
        defaultText: "http://localhost:PORT",
        usedBy: "all",
      },
      {
        name: "TRUSTED_PROXIES",
        text: "Proxies in front whose X-Forwarded-For is trusted: addresses or networks, separated by commas. Without a proxy on another machine in it, all clients count as one when attempts are limited.",
        example: "loopback,10.0.0.0/8",
      },
    ],
  },
  {
    title: "Data",
    usedBy: "all",
    variables: [
      {
        name: "EARSHOT_DATA_DIR",
        text: "Where the embedded database and other files are.",
        checkText: "a folder that can be written",
      },
      {
        name: "DATABASE_URL",
        text: "A PostgreSQL 15 or later in place of the embedded one. Needed in production where processes have separate roles.",
        example: "postgres://earshot:secret@db.example:5432/earshot",
        defaultText: "the embedded PostgreSQL",
        isSecret: true,
      },
      {
        name: "DATABASE_POOL_SIZE",
        text: "How many connections a process may hold, without those of the job queue.",
      },
      {
        name: "DATABASE_WAIT_SECONDS",
        text: "How many seconds a process that starts keeps trying to reach the database. A wrong password or database name ends it at once.",
      },
    ],
  },
  {
    title: "Backups",
    usedBy: "worker",
    variables: [
      {
        name: "BACKUP_DIR",
        text: "A folder for a backup each day, made by a worker. It must exist, and every worker that has it must see the same folder.",
        example: "/var/backups/earshot",
        defaultText: "no scheduled backups",
        checkText: "a folder that can be written",
      },
      { name: "BACKUP_HOUR", text: "The hour of the UTC day at which it is made." },
      {
        name: "BACKUP_KEEP_DAYS",
        text: "Days after which a backup is deleted. Customers are promised that deleted data is gone from backups within 15.",
      },
    ],
  },
  {
    title: "Secrets",
    usedBy: "all",
    variables: [
      {
        name: "SESSION_SECRET",
        text: "Signs access tokens; links and codes in emails are derived from it. Must be your own in production.",
        example: "",
        defaultText: "one for development",
        isSecret: true,
      },
      {
        name: "ENCRYPTION_KEYS",
        text: "Encrypts tokens and second factors in the database; needed in production. Create one with\n`node -e \"console.log('main='+require('crypto').randomBytes(32).toString('base64'))\"`\nTo change it put the new one in front (new=…,main=…), restart the servers, run `npm run earshot -- rotate-keys`, and remove the old one.",
        defaultText: "derived from SESSION_SECRET",
        isSecret: true,
      },
    ],
  },
  {
    title: "Protection",
    usedBy: "api",
    variables: [
      {
        name: "RATE_LIMITS",
        text: "Limits on sign-in, sign-up and emails; `off` is refused in production.",
        usedBy: "all",
      },
      {
        name: "REQUEST_SIGNING",
        text: "`on` asks clients to sign requests and signs the answers (HMAC-SHA256, 5 minutes).",
      },
    ],
  },
  {
    title: "Administrator",
    usedBy: "all",
    variables: [
      {
        name: "ADMIN_EMAIL",
        text: "The customer account with this verified email is the administrator. Needed in production.",
      },
    ],
  },
  {
    title: "Mail",
    usedBy: "worker",
    variables: [
      {
        name: "SMTP_URL",
        text: "The server that sends emails: confirmations, password links, invitations, reports. `smtps://` for TLS at once. Needed in production.",
        example: "smtp://user:password@mail.example:587",
        isSecret: true,
      },
      {
        name: "MAIL_FROM",
        text: "The sender of all emails. Needed in production.",
        example: "Earshot <no-reply@earshot.example>",
      },
    ],
  },
  {
    title: "Files",
    text: "A bucket for uploaded files, of any service that speaks S3: set all but the last together. Without it files stay in the database.",
    usedBy: "all",
    variables: [
      {
        name: "BLOBS_S3_ENDPOINT",
        text: "The address of the service.",
        example: "https://s3.eu-central-1.amazonaws.com",
      },
      { name: "BLOBS_S3_REGION", text: "Its region.", example: "eu-central-1" },
      { name: "BLOBS_S3_BUCKET", text: "The name of the bucket." },
      { name: "BLOBS_S3_ACCESS_KEY_ID", text: "The id of a key that reads, writes and deletes." },
      {
        name: "BLOBS_S3_SECRET_ACCESS_KEY",
        text: "The secret of this key.",
        isSecret: true,
      },
      {
        name: "BLOBS_S3_FORCE_PATH_STYLE",
        text: "`on` where the bucket is part of the path (MinIO), not of the host name.",
        example: "off",
        defaultText: "off",
      },
    ],
  },
  {
    title: "Log and metrics",
    usedBy: "all",
    variables: [
      { name: "LOG_LEVEL", text: "How much is logged: trace, debug, info, warn, error or silent." },
      {
        name: "METRICS_TOKEN",
        text: "The bearer token for /metrics; without it only this machine can read them, and nobody when PUBLIC_URL is https.",
        isSecret: true,
      },
      {
        name: "WORKER_METRICS_PORT",
        text: "Where a process that runs the role worker alone serves /metrics of its own process, /api/health and /api/ready, at HOST; 0 takes a free port. Each worker of a machine needs its own.",
        example: "3101",
        defaultText: "no port",
        usedBy: "worker",
      },
    ],
  },
  {
    title: "Error reports and traces",
    text: "Error reports go to Sentry, or to a service that speaks its protocol. They have the error, where it was met and the user's id, and no text that somebody wrote.",
    usedBy: "all",
    variables: [
      {
        name: "SENTRY_DSN",
        text: "The DSN that errors of the server are reported to.",
        example: "https://key@sentry.example/1",
        defaultText: "no reports",
      },
      {
        name: "SENTRY_BROWSER_DSN",
        text: "The DSN that errors of the browser are reported to. Anyone can read it.",
        example: "https://key@sentry.example/2",
        defaultText: "no reports",
        usedBy: "api",
      },
      {
        name: "SENTRY_ENVIRONMENT",
        text: "What reports are labeled with.",
        example: "production",
        defaultText: "NODE_ENV",
      },
      {
        name: "OTEL_EXPORTER_OTLP_ENDPOINT",
        text: "A collector that takes traces by OTLP over HTTP.",
        example: "http://localhost:4318",
        defaultText: "no traces",
      },
      {
        name: "OTEL_EXPORTER_OTLP_HEADERS",
        text: "What the collector asks for: name=value, separated by commas.",
        example: "x-key=secret",
        defaultText: "none",
        isSecret: true,
      },
      { name: "OTEL_SERVICE_NAME", text: "The name of the service in traces." },
      {
        name: "OTEL_TRACES_SAMPLER_ARG",
        text: "The share of traces that are recorded, from 0 to 1.",
      },
    ],
  },
  {
    title: "Collection",
    usedBy: "all",
    variables: [
      {
        name: "FRESHNESS_SECONDS",
        text: "Seconds within which a post is found on a paid plan; three times as many without a plan.",
      },
      {
        name: "POST_RETENTION_DAYS",
        text: "Days for which posts that never became a mention are stored.",
      },
    ],
  },
  {
    title: "Replies",
    usedBy: "all",
    variables: [
      {
        name: "ACCOUNT_PAUSE_MINUTES",
        text: "Minutes between two replies of one account; 0 for no limit.",
      },
      { name: "ACCOUNT_REPLIES_A_DAY", text: "Replies of one account a day; 0 for no limit." },
      {
        name: "ACCOUNT_COMMUNITY_HOURS",
        text: "Hours between two replies of one account in one community; 0 for no limit.",
      },
      {
        name: "EARNING_REDDIT_CENTS",
        text: "What a writer earns for a posted reply on Reddit, in cents of US dollars; half of it, rounded up, if the customer withdraws it after it was submitted; 0 for nothing.",
      },
      { name: "EARNING_X_CENTS", text: "The same on X." },
      { name: "EARNING_LINKEDIN_CENTS", text: "The same on LinkedIn." },
      { name: "EARNING_FACEBOOK_CENTS", text: "The same in Facebook groups." },
      {
        name: "REPLY_CHECK_SECONDS",
        text: "Seconds after posting at which a reply is checked, separated by commas: 5 min, 1 h, 24 h, 72 h, 7 d, 30 d.",
      },
      {
        name: "PLACEMENT_CHECK_SECONDS",
        text: "Seconds after the call at which an account's comments are searched for a reply whose call had no response, separated by commas.",
      },
      {
        name: "PLACEMENT_ABSENT_SECONDS",
        text: "Seconds after which a reply that is not among them counts as not posted.",
      },
    ],
  },
  {
    title: "Demo",
    text: "All refused in production.",
    usedBy: "all",
    variables: [
      {
        name: "DEMO",
        text: "Demo accounts at start.",
        example: "on",
        defaultText: "on; in production off",
      },
      {
        name: "DEMO_REPLIES",
        text: "`on` gives the demo customer a few replies that are live in the sandbox's Reddit, so that no screen is empty. The starter sets it when the sandbox imitates Reddit.",
      },
      {
        name: "WEBSITE_HOSTS",
        text: "Names of websites that are served from addresses on this machine; the starter sets it to the sandbox's own. All others are read from the public internet alone.",
        example: "ledgerly.test=http://localhost:3500/sites/ledgerly",
      },
    ],
  },
];
