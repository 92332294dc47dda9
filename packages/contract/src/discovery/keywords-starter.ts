import type { KeywordSuggestion } from "./company-profile.ts";

/**
 * The six fallback keywords (S2 §8). Both sides have them: the server for when the model fails, the browser
 * for when the server does.
 */
export const reliableKeywords: readonly KeywordSuggestion[] = [
  {
    keyword: "looking for a tool",
    reason: "The plainest way in which people ask for a product.",
    category: "Asking",
    angle: "Answer what they need first, then say what you make.",
  },
  {
    keyword: "software recommendations",
    reason: "People who ask for recommendations have decided to get something.",
    category: "Asking",
    angle: "Compare two or three ways honestly, yours among them.",
  },
  {
    keyword: "best alternative",
    reason: "Somebody is leaving what they have.",
    category: "Switching",
    angle: "Ask what they miss, and say what moving takes.",
  },
  {
    keyword: "switching from spreadsheets",
    reason: "Work that has outgrown a spreadsheet is work that somebody will pay for.",
    category: "Switching",
    angle: "Tell how others made the move.",
  },
  {
    keyword: "automate manual work",
    reason: "Names a pain that costs hours each week.",
    category: "Problem",
    angle: "Show the first step that saves time.",
  },
  {
    keyword: "worth paying for",
    reason: "Weighs a price, which is close to buying.",
    category: "Buying",
    angle: "Say what it costs and whom it is not for.",
  },
];
