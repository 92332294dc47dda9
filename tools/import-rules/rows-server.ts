import { modulesFolder } from "./modules.ts";
import type { Row, Target } from "./row.ts";

/** `service.ts`, and the files that it is split into: `service-import.ts`, `service.search.ts`. */
const kind = (name: string): RegExp =>
  new RegExp(`^${modulesFolder}(?<own>[^/]+/[^/]+)/${name}(?:[.-][^/]*)?\\.ts$`);

const infrastructure = ["infrastructure", "database"] as const;

/** For code that assembles the server, or tests it. */
const wholeServer: readonly Target[] = [
  "anything in apps/server/",
  "contract",
  "matcher",
  "intent",
  "prose",
  "resonance",
  "rulebook",
  "themes",
  "report-mail",
  "archive",
];

/** The server's rows. */
export const serverRows: readonly Row[] = [
  // The server, tests first: they may be next to any file.
  {
    from: "server test",
    files: /^apps\/server\/src\/.*\.test\.tsx?$/,
    may: wholeServer,
    packages: "any",
    node: true,
  },
  {
    from: "test support",
    files: /^apps\/server\/src\/testing\//,
    may: wholeServer,
    packages: "any",
    node: true,
  },
  {
    from: "database",
    files: /^apps\/server\/src\/infrastructure\/database\//,
    may: ["infrastructure", "contract"],
    packages: "any",
    node: true,
  },
  {
    from: "infrastructure",
    files: /^apps\/server\/src\/infrastructure\//,
    may: ["database", "contract"],
    packages: "any",
    node: true,
  },
  // Pure files that rules share with others; listed before their folder, because they may import less.
  {
    from: "pure",
    files: /^apps\/server\/src\/integrations\/ports\/(?:chunks|given-links|plain)\.ts$/,
    may: [],
    packages: [],
    node: false,
  },
  {
    from: "ports",
    files: /^apps\/server\/src\/integrations\/ports\//,
    may: ["pure", "contract"],
    packages: ["zod"],
    node: true,
  },
  // Connects adapters by the configuration: the only place that knows all adapters.
  {
    from: "integrations",
    files: /^apps\/server\/src\/integrations\/[^/]+\.ts$/,
    may: ["adapter", "ports", "config", "contract", ...infrastructure],
    packages: [],
    node: false,
  },
  {
    from: "adapter",
    files: /^apps\/server\/src\/integrations\/(?<own>[^/.]+)/,
    may: ["ports", "pure", "archive", ...infrastructure, "contract"],
    packages: "any",
    node: true,
  },

  // The kinds of file in a module.
  {
    from: "rules",
    files: kind("rules"),
    may: [
      "pure",
      {
        to: "prose",
        in: [
          "inbox/recording",
          "studio/content",
          "studio/resonance",
          "fulfilment/survival",
          "fulfilment/compliance",
          "fulfilment/placement",
        ],
      },
      { to: "resonance", in: ["studio/resonance"] },
      "contract",
    ],
    // Months in a time zone: no side effects, and it reads no clock.
    packages: ["temporal-polyfill"],
    node: false,
  },
  {
    from: "schema",
    files: kind("schema"),
    // Enumerations of the contract are typed once.
    may: ["database", "earlier schema", "contract"],
    packages: ["drizzle-orm"],
    node: true,
  },
  {
    from: "store",
    files: kind("store"),
    may: [
      "own schema",
      "database",
      "earlier schema",
      { to: "contract", types: true },
      { to: "ports", types: true },
    ],
    packages: ["drizzle-orm"],
    node: true,
  },
  {
    from: "events",
    files: kind("events"),
    may: ["own rules", "contract", ...infrastructure],
    packages: "any",
    node: true,
  },
  {
    from: "service",
    files: kind("service"),
    may: [
      "own rules",
      "own store",
      "own events",
      { to: "own schema", types: true },
      "ports",
      "earlier index",
      {
        to: "matcher",
        in: ["discovery/keywords", "discovery/matching", "inbox/exclusions", "inbox/friend-search"],
      },
      {
        to: "intent",
        in: [
          "discovery/company-profile",
          "inbox/mentions",
          "inbox/recording",
          "inbox/keyword-preview",
          "inbox/friend-search",
          "research/analyses",
        ],
      },
      { to: "themes", in: ["research/analyses"] },
      { to: "prose", in: ["studio/voices", "fulfilment/compliance"] },
      { to: "resonance", in: ["studio/resonance", "research/audience-communities"] },
      { to: "rulebook", in: ["discovery/communities"] },
      { to: "report-mail", in: ["reporting/reports"] },
      ...infrastructure,
      "contract",
    ],
    packages: "any",
    node: true,
  },
  {
    from: "routes",
    files: kind("routes"),
    may: ["own service", "earlier index", "contract", ...infrastructure],
    packages: "any",
    node: true,
  },
  {
    from: "jobs",
    files: kind("jobs"),
    may: ["own service", "earlier index", "contract", ...infrastructure],
    packages: "any",
    node: true,
  },
  {
    from: "index",
    files: kind("index"),
    may: ["own files", "earlier index", "ports", "contract", ...infrastructure],
    packages: [],
    node: false,
  },
  {
    from: "group",
    files: new RegExp(`^${modulesFolder}(?<own>[^/]+)/index\\.ts$`),
    may: ["own group", "earlier group", "ports", "matcher", "contract", ...infrastructure],
    packages: [],
    node: false,
  },

  // The files that assemble the server.
  {
    from: "config",
    files: /^apps\/server\/src\/config(?:-[a-z]+)?\.ts$/,
    may: ["contract"],
    packages: ["zod"],
    node: true,
  },
  {
    from: "server root",
    files: /^apps\/server\/src\/(?:commands\/(?:doctor\/)?)?[^/]+$/,
    may: wholeServer,
    packages: "any",
    node: true,
  },
];
