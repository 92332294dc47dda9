import type { Capability } from "../infrastructure/processes/index.ts";
import { type Platform, portsOf } from "./ports/platform.ts";

/** The capabilities of a process with the outside services that its configuration connects. */
export function capabilitiesOf(connected: {
  platforms: readonly Platform[];
  mailer: { readonly configured: boolean };
  llm?: unknown;
  payments?: unknown;
  /** Whether replies are placed through an API. */
  redditPlacement?: boolean;
}): ReadonlySet<Capability> {
  const { platforms } = connected;
  return new Set<Capability>([
    ...portsOf(platforms, "listing").flatMap(({ name, lists, whole }): Capability[] =>
      // Feeds have no comments, and are polled far less often than an API.
      whole || lists.includes("comments")
        ? lists.map((kind): Capability => `${kind}:${name}`)
        : [`feed:${name}`],
    ),
    ...portsOf(platforms, "search").map(({ name }): Capability => `search:${name}`),
    ...portsOf(platforms, "stream").map(({ name }): Capability => `stream:${name}`),
    ...portsOf(platforms, "firehose").map(({ name }): Capability => `stream:${name}`),
    ...portsOf(platforms, "rulesReader").map(({ name }): Capability => `rules:${name}`),
    ...portsOf(platforms, "conversations").map(({ name }): Capability => `replies:${name}`),
    ...portsOf(platforms, "accountViewer").map(({ name }): Capability => `accounts:${name}`),
    ...portsOf(platforms, "placement").flatMap(({ name }): Capability[] => [
      `placement-check:${name}`,
      ...(connected.redditPlacement ? [`placement:${name}` as const] : []),
    ]),
    ...portsOf(platforms, "publishing").map(({ name }): Capability => `publishing:${name}`),
    ...(connected.mailer.configured ? (["mail"] as const) : []),
    ...(connected.llm ? (["model"] as const) : []),
    ...(connected.payments ? (["payments"] as const) : []),
  ]);
}
