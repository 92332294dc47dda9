/** Earshot's own voice, which texts have until another is chosen. */
export const houseVoiceName = "riley" as const;

/** The voices that every workspace has (S1 §9). */
export const voiceNames = ["professional", "casual", "educational", houseVoiceName] as const;
export type BuiltInVoice = (typeof voiceNames)[number];

/** The types of posts that texts are generated for (S1 §9). */
export const postTypes = ["twitter", "linkedin", "reddit", "instagram"] as const;
export type PostType = (typeof postTypes)[number];
