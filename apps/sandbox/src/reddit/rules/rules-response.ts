import { hash } from "../../random.ts";
import type { Community } from "../communities.ts";
import { type Json, wrapped } from "../wire.ts";
import { rulesOf } from "./index.ts";

const firstRule = Date.UTC(2018, 3, 9, 12);

/** The report dialog for the rules of the site. */
const siteRulesFlow: Json = [
  { reasonTextToShow: "Unwanted advertising", reasonText: "Unwanted advertising" },
  {
    nextStepHeader: "Whom does it concern?",
    reasonTextToShow: "Somebody is harassed",
    nextStepReasons: [
      { reasonTextToShow: "Me", reasonText: "I am harassed" },
      { reasonTextToShow: "Somebody else", reasonText: "Somebody else is harassed" },
    ],
    reasonText: "",
  },
];

/** The response to `/r/{name}/about/rules` (Reddit API, recorded 2020; without a text there is no HTML). */
export function rulesResponse(community: Community): Json {
  const begin = Math.floor(firstRule / 1_000) + (hash(community.name) % 90_000_000);
  return {
    rules: rulesOf(community).map(({ kind, name, text, reason }, priority) => ({
      kind,
      description: text,
      short_name: name,
      violation_reason: reason ?? name,
      created_utc: begin + priority * 86_400,
      priority,
      ...(text !== "" && { description_html: wrapped(text) }),
    })),
    site_rules: [
      "Spam",
      "Personal and confidential information",
      "Threatening, harassing, or inciting violence",
    ],
    site_rules_flow: siteRulesFlow,
  };
}
