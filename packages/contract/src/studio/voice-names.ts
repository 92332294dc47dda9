/** The voices that every workspace has (S1 §9); the last is the house voice (rulings). */
export const voiceNames = ["professional", "casual", "educational", "riley"] as const;
export type BuiltInVoice = (typeof voiceNames)[number];

/** The types of posts that texts are generated for (S1 §9). */
export const postTypes = ["twitter", "linkedin", "reddit", "instagram"] as const;
export type PostType = (typeof postTypes)[number];
