/** The product's name and addresses. They stand here and nowhere else. */
export const brand = {
  name: "Earshot",
  slogan: "Start Finding Customers.",
  foundersEmail: "founders@earshot.test",
  supportEmail: "support@earshot.test",
} as const;
