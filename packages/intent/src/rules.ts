import type { RuleSource } from "./rule.ts";
import { askingRules } from "./rules-asking.ts";
import { detailRules } from "./rules-details.ts";
import { sellingRules } from "./rules-selling.ts";
import { talkingRules } from "./rules-talking.ts";

/** All that speaks for or against a reply. */
export const rules: readonly RuleSource[] = [
  ...askingRules,
  ...detailRules,
  ...sellingRules,
  ...talkingRules,
];
