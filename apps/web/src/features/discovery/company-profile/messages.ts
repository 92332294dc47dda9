import { limits } from "@earshot/contract";
import { currentBrand } from "../../../lib/brand.ts";
import { noModel } from "../../../lib/suggestions.ts";
import type { ToastMessage } from "../../../ui/toast-store.ts";
import type { RefusedKeyword } from "./api/complete-onboarding.ts";

/** A title and a description, as specified (S2 §5, §8). */
interface Message {
  title: string;
  description: string;
}

export const messages = {
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
} as const satisfies Record<string, Message>;

/** Confirms a change of an existing profile. */
export const profileSaved = "Your company’s profile is saved";

/** Joins a message into one line, for messages that stay on the screen. */
export const inOneLine = ({ title, description }: Message): string => `${title}: ${description}`;

const refusals = [
  "Already in your list",
  "Keyword limit reached",
  "Keyword setup incomplete",
] as const;

/** Returns the title of a refusal, by the server's message (S2 §8). */
function titleOf({ message }: RefusedKeyword): (typeof refusals)[number] {
  const text = message.toLowerCase();
  if (text.includes("already")) return "Already in your list";
  return text.includes("limit") ? "Keyword limit reached" : "Keyword setup incomplete";
}

/** Returns the messages after onboarding: the refused keywords, and the welcome. */
export function completionMessages(refused: readonly RefusedKeyword[]): ToastMessage[] {
  const refusalMessages = refusals.flatMap((title): ToastMessage[] => {
    const keywords = refused.filter((one) => titleOf(one) === title).map(({ keyword }) => keyword);
    return keywords.length > 0
      ? [{ title, description: keywords.join(", "), tone: "destructive" }]
      : [];
  });
  return [...refusalMessages, { title: `Welcome to ${currentBrand().name}!` }];
}
