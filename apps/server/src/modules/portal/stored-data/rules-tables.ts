/** A table whose rows of a workspace are exported. */
interface ExportedTable {
  /** What a row is, for the file that explains the export. */
  description: string;
  /** Columns that are not exported: hashes, encrypted secrets, internal columns, and ids of our people. */
  excludedColumns?: readonly string[];
}

/** The tables of an export. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  workspaces: {
    description: "The workspace: company, plan, settings and answers about the company.",
  },
  agencies: { description: "Your white label. Its logo is in the folder files." },
  workspace_members: { description: "Who belongs to the workspace, in which role." },
  connections: {
    description: "Accounts at other services that you connected.",
    excludedColumns: ["sealed_token"],
  },
  plan_changes: { description: "Each change of your plan." },
  reply_units: { description: "Replies of your plan: when each was reserved and given back." },
  reply_bonuses: { description: "Replies that you got in addition to your plan." },
  receipts: {
    description: "Receipts of manual payments. Their pictures are in the folder files.",
    excludedColumns: ["verification_token", "decided_by"],
  },
  subscriptions: {
    description: "Subscriptions, as Paddle reported them.",
    excludedColumns: ["version", "state", "has_access", "review_at"],
  },
  planned_changes: { description: "Ordered downgrades of a subscription." },
  payments: { description: "Payments, as Paddle reported them.", excludedColumns: ["version"] },
  refund_requests: { description: "Requests for money back.", excludedColumns: ["decided_by"] },
  checkouts: { description: "Checkouts that were begun.", excludedColumns: ["asked_at"] },
  audit_entries: {
    description: "What was done with each reply. The people of ours who did it are not named.",
    excludedColumns: ["user_id", "details"],
  },
  support_requests: {
    description: "When our support asked to read your data, and what you decided.",
    excludedColumns: ["administrator_id"],
  },
  keywords: { description: "Your keywords.", excludedColumns: ["subscriber"] },
  keyword_days: { description: "How many mentions a keyword found on each day." },
  keyword_tokens: { description: "Searches that used a keyword token." },
  watched_communities: { description: "Communities that you watch." },
  workspace_feeds: { description: "Feeds and forums that you added, by their ids." },
  feeds: {
    description: "The addresses of those feeds and forums.",
    excludedColumns: ["state", "due_at", "failures", "moved_to", "moved_readings", "abandoned_at"],
  },
  posts: {
    description:
      "The public posts that your mentions and saved posts are about, as far as we still store them.",
    excludedColumns: ["owner_workspace_id", "words", "seen_at", "found_through"],
  },
  mentions: {
    description: "Your mentions: the post, its score and signals, and what you did with it.",
    excludedColumns: ["similarity_hashes"],
  },
  mention_keywords: { description: "Which keywords each mention matched, and where in the text." },
  saved_filters: { description: "Filters of the mentions screen that you saved." },
  exclusions: { description: "What you exclude: authors, communities and words." },
  friend_searches: { description: "Friend searches that were done." },
  friend_snapshots: { description: "Friend searches that you saved." },
  friend_posts: { description: "The posts of saved friend searches, by their ids." },
  saved_posts: { description: "Posts that you saved, by their ids." },
  replies: {
    description:
      "Replies to your mentions: text, status, link and survival. Screenshots are in the folder files.",
    excludedColumns: [
      "writer_id",
      "review_reasons",
      "rules_version_id",
      "community_account_id",
      "first_hand_confirmed",
      "active_at",
    ],
  },
  mention_assignments: { description: "Which member each mention is assigned to, with the note." },
  mention_comments: { description: "Comments of members on mentions." },
  api_tokens: {
    description: "API tokens: names, scopes and times. The tokens themselves are stored nowhere.",
    excludedColumns: ["hash"],
  },
  mention_feeds: {
    description: "Feeds of mentions: names and filters. Their secret addresses are stored nowhere.",
  },
  workspace_invitations: { description: "Who was invited to the workspace, and when." },
  workspace_activities: { description: "What the people of the workspace did in it." },
  reply_changes: { description: "Each change of a reply's status.", excludedColumns: ["user_id"] },
  reply_withdrawals: {
    description: "Replies that were withdrawn after they were submitted.",
    excludedColumns: ["writer_id"],
  },
  reply_reports: {
    description: "Your reports that a reply is gone, and what we decided.",
    excludedColumns: ["decided_by"],
  },
  reply_suggestions: { description: "Texts that you suggested to writers." },
  survival_checks: { description: "Checks whether a reply is still live." },
  tracked_links: { description: "Tracked links in replies." },
  link_clicks: { description: "Clicks on tracked links. Nothing is stored about the visitor." },
  conversions: { description: "What visitors did on your site after a click." },
  own_answers: { description: "Mentions that you answered with your own account." },
  reports: {
    description: "Weekly and monthly reports: the figures, and the ids of the mentions they show.",
  },
  webhooks: {
    description: "Webhooks: addresses, events and times, without their signing secrets.",
    excludedColumns: ["sealed_secret", "sealed_previous", "leased_until"],
  },
  webhook_deliveries: {
    description: "What webhooks were sent in the last 30 days, with the answers.",
  },
  voices: { description: "Voices that you made." },
  reply_voices: { description: "The voice of your replies." },
  knowledge_entries: {
    description: "Your knowledge entries, with the text of uploaded files.",
    excludedColumns: ["words"],
  },
  generations: { description: "Your requests for generated texts." },
  content_items: { description: "Texts that were generated for you." },
  content_counts: { description: "How many texts were generated and saved on each day." },
  own_posts: { description: "Posts for your own accounts." },
  own_post_attempts: { description: "Attempts to publish them." },
  optimizations: { description: "Texts before and after they were improved, with their scores." },
  conversations: { description: "Your conversations in the chat." },
  chat_messages: { description: "The messages of those conversations." },
  campaigns: { description: "Your campaigns." },
  campaign_posts: { description: "The dated posts of campaigns." },
  research_jobs: { description: "Analyses of discussions and audiences, with their results." },
  action_frameworks: { description: "What you changed of an analysis's action framework." },
  users: {
    description: "The name and address of each member.",
    // Data about people outside of this workspace is not the owner's.
    excludedColumns: [
      "password_hash",
      "signup_params",
      "writer_ended_at",
      "writer_end_reason",
      "current_workspace_id",
      "company_name",
      "email_verified_at",
      "date_locale",
      "user_type",
    ],
  },
};

/** Tables that say something of a workspace and are not exported, with the reason. */
export const withheldTables: Readonly<Record<string, string>> = {
  browser_events: "messages to open screens, deleted after an hour",
  conversion_keys: "the version of your secret conversion keys, which the settings show",
  data_exports: "this export itself",
  data_export_parts: "this export itself",
  daily_delays: "sums of what the other files have",
  daily_figures: "sums of what the other files have",
  figure_entries: "an index over replies, clicks and conversions",
  idempotent_requests: "answers to requests of API tokens, deleted after a day",
  mention_buckets: "an index over mentions",
  mention_facets: "an index over mentions",
  mention_tallies: "an index over mentions",
  mention_words: "an index over mentions",
  notification_channels:
    "where single members are told of mentions, which is their own setting, with secret addresses",
  notification_items: "which mentions wait to be told of, until they are",
  notices: "notes to single people about your mentions, deleted after 90 days",
  administrator_entries: "the log of what our administrators do",
  paddle_events: "raw messages of Paddle, of which the other files have the content",
  placement_attempts: "how our software posted a reply; the reply has the outcome",
  price_change_notices: "whether we announced a new price, which we emailed to you",
  referrals: "about the person who referred you",
  referred_receipts: "a copy of approved receipts",
  report_mails: "which member a report was emailed to, and whether it was sent",
  report_recipients: "which member wants reports by email, which is their own setting",
  report_schedules: "when the next report is due, which the page Reports shows",
  reply_fingerprints: "hashes by which similar texts are found",
  reply_reviews: "notes of our reviewers to writers",
  reply_words: "an index over replies",
  reply_versions: "drafts of writers, which are theirs until they submit them",
  thread_states: "whether a thread can still be answered, read again when it is needed",
  workspace_notes: "internal notes of our administrators; write to support for them",
  writer_declines: "which mentions a writer does not want to see",
};

/** Rows of a workspace that stay when it is deleted, with the reason. */
export const retainedTables: Readonly<Record<string, string>> = {
  administrator_entries: "the log of what our administrators did, with the workspace's id alone",
  subscriptions: "records of payments, without the workspace",
  planned_changes: "records of payments, without the workspace",
  price_change_notices: "records of payments, without the workspace",
  payments: "records of payments, without the workspace",
};

/** Tables whose triggers refuse to have rows deleted, except together with their workspace. */
export const guardedTables: readonly string[] = ["audit_entries", "workspace_members"];

/** Tables without rows of a workspace. */
export const otherTables: Readonly<Record<"shared" | "people", readonly string[]>> = {
  /** Of the installation, or public data for all workspaces. */
  shared: [
    "account_states",
    "adjustments",
    "backup_runs",
    "blobs",
    "collection_delays",
    "collection_gaps",
    "collection_tasks",
    "community_accounts",
    "community_measurements",
    "community_rules",
    "community_verdicts",
    "deletions",
    "feed_hosts",
    "imports",
    "listed_communities",
    "mention_facets_due",
    "model_answers",
    "object_deletions",
    "opt_out_events",
    "opt_outs",
    "price_changes",
    "rate_limits",
    "reconciliations",
    "retained_receipts",
    "server_processes",
    "service_windows",
    "spending",
  ],
  /** Of single people: deleted with their account. */
  people: [
    "earnings",
    "identities",
    "known_devices",
    "mailed_links",
    "notice_settings",
    "passkey_challenges",
    "passkeys",
    "payout_methods",
    "payouts",
    "recovery_codes",
    "referral_codes",
    "refresh_tokens",
    "second_factors",
    "sessions",
    "sign_in_networks",
    "terms_acceptances",
    "writer_accounts",
    "writer_invitations",
    "writer_profiles",
  ],
};
