import type { RuleSource } from "./rule-index.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

// Plain requests: of few words, or beside words that speak against one. Weights are set by hand, in logits.

export const plainRules: readonly RuleSource[] = [
  {
    kind: "asking",
    weight: 2.4,
    in: "title",
    direct: true,
    unless: words("book books movie movies song music podcast podcasts not no game games anime"),
    patterns: ["@recommendation $"],
  },
  {
    kind: "asking",
    weight: 2.4,
    direct: true,
    question: true,
    patterns: [
      "#name alternatives",
      "where (do|can|would|should|to) ..2 (find|buy|get) ..4 for sale",
      "(is|are) there (cheaper|better|simpler|easier|other|similar|good) ..3 (alternative|alternatives|@thing)",
      "(is|are) there any ..3 (youd|you would) recommend",
      "(what|which) @thing to (use|design|build|create|make|manage|track|host|run|send|record)",
      "@anyone (have|has) ..4 (dataset|datasets|data for)",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    object: "any",
    question: true,
    patterns: ["^ @anyone (here)? (used|using|tried|bought|own|rented|ordered) (a|an|any)"],
  },
  {
    kind: "comparing",
    weight: 2.4,
    direct: true,
    question: true,
    unless: words("degree college major job career city"),
    patterns: [
      "(is|are) (this|these|that|the|a|an) ..3 worth (getting|buying|purchasing|the money|the price)",
    ],
  },
];
