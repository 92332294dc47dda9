/** A seed post; its age is counted from the sandbox's start. */
export interface SeedPage {
  site: "linkedin" | "facebook";
  author: string;
  ageHours: number;
  text: string;
  /** The group's address and name; only on Facebook. */
  group?: { slug: string; name: string };
  /** ISO 3166 code of its country, for searches that prefer a country. */
  country?: string;
}

/** A post on LinkedIn. */
export const onLinkedIn = (
  author: string,
  ageHours: number,
  text: string,
  country?: string,
): SeedPage => ({ site: "linkedin", author, ageHours, text, ...(country && { country }) });

/** Posts in a public group on Facebook. */
export const inGroup =
  (slug: string, name: string, country?: string) =>
  (author: string, ageHours: number, text: string): SeedPage => ({
    site: "facebook",
    author,
    ageHours,
    text,
    group: { slug, name },
    ...(country && { country }),
  });
