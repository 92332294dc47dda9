/** The five anchors of the landing page, in the order of the navigation bars. */
export const anchors = [
  { id: "features", text: "How it works" },
  { id: "who-section", text: "Who it’s for" },
  { id: "why-earshot", text: "Why us" },
  { id: "pricing", text: "Pricing" },
  { id: "faq", text: "FAQ" },
] as const;
