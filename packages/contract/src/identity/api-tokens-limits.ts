/** How every API token begins, so that people and secret scanners recognize one. */
export const apiTokenStart = "ear_";

/** How many active tokens a workspace can have. */
export const apiTokensMax = 20;

/** After how many days a token can expire; null: never. */
export const apiTokenDays = [30, 90, 365] as const;
