import type { WordHabit } from "./style-features.ts";

/**
 * Phrases that hardly anybody but a language model writes. They are always reported, regardless of the
 * rest of the text.
 */
export const stockPhrases: readonly WordHabit[] = [
  {
    id: "stock",
    pattern:
      /\b(?:(?:great|good|excellent|fantastic|interesting) (?:question|point|post|insights?)[!.,]|(?:thanks|thank you) for (?:sharing|asking|bringing)|in today's (?:\w+[- ]){0,3}(?:world|age|era|landscape|market|environment)|in the (?:world|realm|landscape) of|delv(?:e|es|ing) (?:deeper )?into|(?:rich |vibrant )?tapestry|a testament to|navigat(?:e|es|ing) the (?:\w+ )?(?:complexit|landscape|challenge|world|nuance)\w*|ever[- ](?:evolving|changing)|it(?:'s| is) (?:also )?(?:important|worth|crucial|essential) to (?:note|remember|consider|mention|understand|keep in mind)|it(?:'s| is) worth noting|(?:plays?|playing) a (?:crucial|vital|key|pivotal|significant) role|look no further|unlock (?:the |your |its |their )?(?:full )?potential|take (?:it|this|your \w+) to the next level|(?:at|on) the forefront|deep dive|let's dive in|as an ai\b|as a language model|stand the test of time|fast[- ]paced|a (?:wide|broad|diverse) (?:range|array|variety) of|when it comes to|not only\b[^.!?\n]{1,80}\bbut also|whether you(?:'re| are)\b[^.!?\n]{1,60}\bor\b)/giu,
    message: (words) => `“${words}” is a stock phrase of AI text.`,
    remedy: "Say it directly, or remove it.",
  },
  {
    id: "closing",
    pattern:
      /\b(?:i hope (?:this|that) helps|hope (?:this|that) helps|feel free to (?:reach out|ask|dm|message|contact)|let me know if you (?:have any|need any|want|would|'d)|happy to (?:help|answer|chat|share)|don't hesitate|good luck (?:on|with) your (?:journey|search|project|endeavou?rs?)|best of luck|wishing you)\b/giu,
    message: (words) => `“${words}” ends most AI answers.`,
    remedy: "End with your last point.",
  },
  {
    id: "summary",
    pattern:
      /\b(?<=^|[.!?\n]\s*)(?:in (?:short|summary|conclusion|essence)|to sum(?:marize| up)|overall|ultimately|at the end of the day|all in all|that being said|with that said|having said that|that said|bottom line|the takeaway|in other words|on the (?:one|other) hand|it (?:really |all )?depends on|both (?:options|approaches|tools|have))\b/giu,
    message: (words) => `“${words}” begins a summary without a conclusion.`,
    remedy: "Take a side, or remove the sentence.",
  },
];
