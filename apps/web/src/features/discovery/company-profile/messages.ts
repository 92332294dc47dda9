import { brand, limits } from "@earshot/contract";
import { noModel } from "../../../lib/suggestions.ts";
import type { ToastMessage } from "../../../ui/toast-store.ts";
import type { RefusedKeyword } from "./api/complete-onboarding.ts";

/** A title and a sentence, as the specification has them (S2 §5, §8). */
interface Words {
  title: string;
  description: string;
}

export const words = {
  analysisFailed: {
    title: "Analysis failed",
    description: "We couldn't analyze your website. Please fill in the details manually.",
  },
  analyzed: {
    title: "Website analyzed!",
    description: "We've pre-filled a few things from your site.",
  },
  noModel,
  saveFailed: {
    title: "Error",
    description: "Failed to save your information. Please try again.",
  },
  duplicate: {
    title: "Duplicate keyword",
    description: "Try a different phrase so we can monitor a wider net.",
  },
  full: {
    title: "Keyword limit reached",
    description: `You can add up to ${limits.starterKeywords} starter keywords for onboarding.`,
  },
} as const satisfies Record<string, Words>;

/** Said to whoever had told of the company before. */
export const changed = "Your company’s profile is saved";

/** Both in one line, for what stays on the screen. */
export const inOneLine = ({ title, description }: Words): string => `${title}: ${description}`;

const refusals = [
  "Already in your list",
  "Keyword limit reached",
  "Keyword setup incomplete",
] as const;

/** What a refusal means, by the server's words (S2 §8). */
function titleOf({ message }: RefusedKeyword): (typeof refusals)[number] {
  const said = message.toLowerCase();
  if (said.includes("already")) return "Already in your list";
  return said.includes("limit") ? "Keyword limit reached" : "Keyword setup incomplete";
}

/** What to say at the end: which keywords were not taken, and the welcome. */
export function farewells(refused: readonly RefusedKeyword[]): ToastMessage[] {
  const told = refusals.flatMap((title): ToastMessage[] => {
    const keywords = refused.filter((one) => titleOf(one) === title).map(({ keyword }) => keyword);
    return keywords.length > 0
      ? [{ title, description: keywords.join(", "), tone: "destructive" }]
      : [];
  });
  return [...told, { title: `Welcome to ${brand.name}!` }];
}
