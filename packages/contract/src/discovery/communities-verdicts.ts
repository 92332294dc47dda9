/** `hold`: a person reads each reply there before it continues. */
export const communityVerdicts = ["allowed", "hold", "forbidden"] as const;
export type CommunityVerdict = (typeof communityVerdicts)[number];
