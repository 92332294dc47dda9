/** Products that people switch from, by words in the description of a product that replaces them. */
const rivals: readonly { cue: RegExp; names: readonly string[] }[] = [
  { cue: /\b(?:invoic\w*|billing|bookkeep\w*|accounting)\b/, names: ["quickbooks", "freshbooks"] },
  { cue: /\b(?:appointments?|bookings?|scheduling)\b/, names: ["calendly", "acuity"] },
  { cue: /\b(?:crm|sales|leads?)\b/, names: ["hubspot", "pipedrive"] },
  { cue: /\b(?:help ?desk|tickets?|customer support)\b/, names: ["zendesk", "intercom"] },
  { cue: /\b(?:analytics|dashboards?)\b/, names: ["google analytics", "mixpanel"] },
  { cue: /\b(?:newsletters?|email marketing)\b/, names: ["mailchimp"] },
  { cue: /\b(?:timesheets?|time tracking)\b/, names: ["toggl"] },
  { cue: /\b(?:projects?|tasks)\b/, names: ["asana", "trello"] },
  { cue: /\b(?:webshops?|online shops?|e-?commerce)\b/, names: ["shopify"] },
  { cue: /\b(?:e-?signatures?|contracts?)\b/, names: ["docusign"] },
  { cue: /\b(?:surveys?|forms)\b/, names: ["typeform"] },
  { cue: /\b(?:spreadsheets?|by hand|manual(?:ly)?)\b/, names: ["spreadsheets"] },
];

/** The products that buyers of the described product switch from, the most certain first. */
export function rivalsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return [...new Set(rivals.filter(({ cue }) => cue.test(lower)).flatMap(({ names }) => names))];
}
