import type { RuleSource } from "./rule-index.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

// Plain requests: of few words, or with words against a request. Weights are set by hand, in logits.

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
    in: "title",
    direct: true,
    object: "any",
    unless: words("promote launch sell post advertise clients customers users investors"),
    patterns: [
      "(where|best place|best places) to (buy|get|order|source|rent|host) (a|an|some|my|our|the|good|cheap)?",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    in: "title",
    direct: true,
    patterns: [
      "(build|hardware|purchase|buying|server|nas|storage|hosting) (advice|recommendations|suggestions) ",
      "(need|want|looking for) something (to|that|for|like|simple|better|cheaper)",
      "^ (open source|free|self hosted|selfhosted) ..4 (alternative|equivalent|replacement) (to|for|of)? !built|made|i",
    ],
  },
  {
    kind: "asking",
    weight: 2.4,
    direct: true,
    question: true,
    patterns: [
      "#name alternatives",
      "(what|which) would (you|yall|people) (guys|all)? (use|choose|pick|buy|get) (for|to|if|as|in)",
      "(does|do) (something|anything|such a thing|a tool|an app|a service) (like this|like that|like it)? (already)? exist",
      "(something|anything) (like|similar to) #name (but|that|for|with|without)",
      "(is|are|was) #name ..2 (enough|good enough|overkill|a good choice|a good option|a good pick|the right choice|the way to go) (for|to|if|$)",
      "(worth|time) (upgrading|switching|moving|migrating) (to|from|my|our)",
      "(is it|is this) worth (upgrading|buying|getting|paying for)",
      "(any|your|good|bad) (experience|experiences|luck) with ..3 @thing",
      "@anyone (here|else)? (have|has|had|got)? (used|tried|bought|using) ..2 @thing (that|for|to|which|with)",
      "(what|which) ..2 (hardware|gear|nas|mini pc|machine|cpu|gpu|drive|drives|hdd|hdds|ssd|motherboard|case|switch|router|vps|cloud|framework|stack|bank|card|carrier|registrar|lawyer|accountant) (should|would|do|to|is|are) (i|we|you|best|better|buy|get|use|go|recommended)",
      "(should|do) (i|we) (hire|outsource|pay) (a|an|to a|for a) ..3 @seller",
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
    direct: true,
    patterns: [
      "(torn|undecided|deciding|debating|cant decide|trying to decide|choosing) between #name ..2 (and|or|vs) #name",
      "(i|we) (just|really|basically|only)? (want|need) something (that|simple|like|which|better|cheaper|to)",
      "like #name but (self hosted|selfhosted|free|open|cheaper|simpler|with|without|for)",
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
