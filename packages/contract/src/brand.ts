/** The product's name and addresses, defined only here. */
export const brand = {
  name: "Earshot",
  slogan: "Start Finding Customers.",
  foundersEmail: "founders@earshot.test",
  supportEmail: "support@earshot.test",
} as const;
