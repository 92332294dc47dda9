import type { Brief, ReplyVoice } from "@earshot/contract";
import type { Company } from "../../identity/workspaces/index.ts";

/** Labels of the discovery answers. */
const labels = [
  ["about", "The company"],
  ["problem", "What it solves"],
  ["problemTrigger", "When people look for it"],
  ["problemQuestion", "What they ask then"],
  ["problemUrgency", "What happens otherwise"],
  ["audience", "Audience"],
  ["audienceRole", "Their role"],
  ["audienceResponsibilities", "What they are responsible for"],
  ["audienceBlockers", "What holds them back"],
  ["industry", "Industry"],
  ["location", "Location"],
  ["functionTags", "Business functions"],
] as const satisfies [keyof Company, string][];

/** What a writer needs to know about a company. Unanswered questions are left out. */
export function briefOf(
  company: Company,
  own: { disclosure: string; website: string | null; voice: ReplyVoice },
): Brief {
  const name = company.companyName ?? null;
  return {
    company: name,
    ...own,
    facts: labels.flatMap(([key, label]) => {
      const answer = company[key];
      const value = Array.isArray(answer) ? answer.join(", ") : answer;
      // An answer that only repeats the name is left out.
      return value && value !== name ? [{ label, value }] : [];
    }),
  };
}
