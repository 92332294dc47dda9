import type { KeywordSuggestion } from "./company-profile.ts";

/**
 * The six fallback keywords (S2 §8). Both sides have them: the server for when the model fails, the browser
 * for when the server does.
 */
export const reliableKeywords: readonly KeywordSuggestion[] = [
  {
    keyword: "looking for a tool",
    reason: "The most common way to ask for a product.",
    category: "Asking",
    angle: "Answer the question first, then say what you offer.",
  },
  {
    keyword: "software recommendations",
    reason: "People who ask for recommendations have decided to get a product.",
    category: "Asking",
    angle: "Compare two or three options honestly, including yours.",
  },
  {
    keyword: "best alternative",
    reason: "They want to replace the product they use.",
    category: "Switching",
    angle: "Ask what they are missing, and explain what switching takes.",
  },
  {
    keyword: "switching from spreadsheets",
    reason: "People who outgrow a spreadsheet are ready to pay for a tool.",
    category: "Switching",
    angle: "Explain how others made the switch.",
  },
  {
    keyword: "automate manual work",
    reason: "Names a problem that costs hours each week.",
    category: "Problem",
    angle: "Show the first step that saves time.",
  },
  {
    keyword: "worth paying for",
    reason: "They are weighing a price, so they are close to buying.",
    category: "Buying",
    angle: "Say what it costs and who it is not for.",
  },
];
