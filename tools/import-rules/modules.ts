/**
 * The server's groups of modules, both in the order of the pipeline: a module may import only
 * modules listed before it. Every module is listed here, and every listed module exists.
 */
export const groups = {
  identity: ["accounts", "workspaces", "team", "agencies", "connections", "api-tokens"],
  ledger: ["audit", "billing", "receipts", "subscriptions", "referrals", "spending", "assistant"],
  discovery: [
    "workspace-feeds",
    "posts",
    "opt-outs",
    "communities",
    "keywords",
    "company-profile",
    "matching",
    "watched-communities",
    "collection-plan",
    "collection",
    "feed-polling",
  ],
  inbox: [
    "mentions",
    "recording",
    "mention-links",
    "saved-filters",
    "keyword-preview",
    "exclusions",
    "friend-search",
    "assessments",
    "calibration",
    "collaboration",
  ],
  studio: ["voices", "knowledge", "content", "publishing", "resonance", "chat", "campaigns"],
  research: [
    "research-jobs",
    "discussions",
    "audience-communities",
    "analyses",
    "action-frameworks",
  ],
  fulfilment: [
    "community-accounts",
    "replies",
    "survival",
    "writers",
    "compliance",
    "placement",
    "own-answers",
    "attribution",
    "earnings",
    "drafting",
    "notices",
  ],
  reporting: ["figures", "dashboard", "clients", "reports", "feeds", "notifications", "webhooks"],
  portal: ["stored-data", "exports", "deletions", "session", "administration", "mcp"],
} as const;

type Groups = typeof groups;

/** The name of one group. */
type Group = keyof Groups;

/** One module as `<group>/<module>`, like its folder. */
export type Module = { [G in Group]: `${G}/${Groups[G][number]}` }[Group];

/** All modules in their order. */
export const modules = Object.entries(groups).flatMap(([group, names]) =>
  names.map((name) => `${group}/${name}` as Module),
);

/** The folder of the modules; every file in it must be of a known module and a known kind. */
export const modulesFolder = "apps/server/src/modules/";
