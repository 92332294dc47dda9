/** The sections of a customer's settings, in the order of their links. The first is the default. */
export const settingsSections = [
  { id: "account", name: "Your account" },
  { id: "security", name: "Sign-in and devices" },
  { id: "notices", name: "Notices" },
  { id: "notifications", name: "Notifications" },
  { id: "replies", name: "Replies" },
  { id: "hidden", name: "Hidden posts" },
  { id: "company", name: "Company profile" },
  { id: "connections", name: "Connections" },
  { id: "conversions", name: "Conversions" },
  { id: "agency", name: "White label" },
  { id: "api-tokens", name: "API tokens" },
  { id: "feeds", name: "Feeds" },
  { id: "webhooks", name: "Webhooks" },
  { id: "billing", name: "Billing" },
  { id: "support", name: "Support access" },
  { id: "data", name: "Data" },
] as const;

/**
 * The sections that are the agency's in a client workspace. The conversion script and the API contain the product's
 * name.
 */
const hiddenFromClients: readonly string[] = [
  "conversions",
  "agency",
  "api-tokens",
  "billing",
  "support",
];

/** The sections of the settings that a user can open. @param hidesPlans in a client workspace, except for its owner */
export const settingsSectionsFor = (hidesPlans: boolean) =>
  settingsSections.filter(({ id }) => !(hidesPlans && hiddenFromClients.includes(id)));

/** The sections of a writer's settings, in the order of their links. The first is the default. */
export const writerSettingsSections = [
  { id: "platforms", name: "Where you reply" },
  { id: "hours", name: "When you work" },
  { id: "payout", name: "Payout method" },
  { id: "notices", name: "Notices" },
  { id: "account", name: "Your account" },
  { id: "security", name: "Sign-in and devices" },
  { id: "data", name: "Data" },
] as const;

export type SettingsSection = (typeof settingsSections)[number]["id"];
export type WriterSettingsSection = (typeof writerSettingsSections)[number]["id"];

/** Returns the section that an address names; undefined for the default one, which addresses omit. */
export function sectionIn<Id extends string>(
  sections: readonly { id: Id }[],
  value: unknown,
): Id | undefined {
  return sections.slice(1).find(({ id }) => id === value)?.id;
}
