import type { RuleSource } from "./rule-index.ts";
import { askingRules } from "./rules-asking.ts";
import { detailRules } from "./rules-details.ts";
import { plainRules } from "./rules-plain.ts";
import { requestRules } from "./rules-requests.ts";
import { sellingRules } from "./rules-selling.ts";
import { talkingRules } from "./rules-talking.ts";

/** The rules for all signals. */
export const rules: readonly RuleSource[] = [
  ...askingRules,
  ...requestRules,
  ...plainRules,
  ...detailRules,
  ...sellingRules,
  ...talkingRules,
];
