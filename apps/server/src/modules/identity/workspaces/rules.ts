/** The disclosure line under a reply. */
export function disclosureOf(workspace: {
  disclosure: string | null;
  companyName: string | null;
}): string {
  const company = workspace.companyName?.trim() || "the product that I mention";
  return workspace.disclosure ?? `I work with the team behind ${company}.`;
}
