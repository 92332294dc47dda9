import type { Community } from "../communities.ts";
import { companies } from "./companies.ts";
import { machines } from "./machines.ts";
import { all, type Rule } from "./rule.ts";
import { work } from "./work.ts";

const byCommunity: Record<string, readonly Rule[]> = { ...companies, ...work, ...machines };

/** The rules of a community that was created for a post. */
const plainRules: readonly Rule[] = [
  all("Stay on topic", "Posts are about what this community is about."),
  all("Be kind", "Argue with what was said, not with who said it."),
];

/** The rules of a community in order; some communities have none. */
export function rulesOf({ name }: Community): readonly Rule[] {
  return Object.hasOwn(byCommunity, name) ? (byCommunity[name] ?? []) : plainRules;
}
