import type { Capability } from "../infrastructure/processes/index.ts";
import type { Connected } from "./connect.ts";

type ListOf<T> = T extends readonly (infer One)[] ? readonly One[] : T;

type Relevant =
  | "sources"
  | "searches"
  | "streams"
  | "rulesReaders"
  | "conversations"
  | "accountViewers"
  | "placements"
  | "llm";

/** What of the connected services decides on what a process can do. */
export type Services = { [Name in Relevant]?: ListOf<Connected[Name]> } & {
  mailer: { readonly configured: boolean };
  redditPlacement?: boolean;
};

/** What a process can do with the outside services that its configuration connects. */
export function capabilitiesOf(services: Services): ReadonlySet<Capability> {
  const { sources = [], searches = [], streams = [], placements = [] } = services;
  const { rulesReaders = [], conversations = [], accountViewers = [] } = services;
  return new Set<Capability>([
    ...sources.flatMap(({ name, lists }): Capability[] =>
      // Feeds have no comments, and their pace is no match for an API's.
      lists.includes("comments")
        ? lists.map((kind): Capability => `${kind}:${name}`)
        : [`feed:${name}`],
    ),
    ...searches.map(({ name }): Capability => `search:${name}`),
    ...streams.map(({ name }): Capability => `stream:${name}`),
    ...rulesReaders.map(({ name }): Capability => `rules:${name}`),
    ...conversations.map(({ name }): Capability => `replies:${name}`),
    ...accountViewers.map(({ name }): Capability => `accounts:${name}`),
    ...placements.flatMap(({ name }): Capability[] => [
      `placement-check:${name}`,
      ...(services.redditPlacement ? [`placement:${name}` as const] : []),
    ]),
    ...(services.mailer.configured ? (["mail"] as const) : []),
    ...(services.llm ? (["model"] as const) : []),
  ]);
}
