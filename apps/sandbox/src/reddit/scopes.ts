/** The scopes, with their descriptions on the consent page (Reddit OAuth2). */
export const scopes = {
  identity: "Know your name and how long you have been here",
  read: "Read posts, comments and communities as you",
  submit: "Post and comment as you",
  edit: "Change and delete your posts and comments",
  history: "See what you posted and commented",
  mysubreddits: "See which communities you are in",
  subscribe: "Join and leave communities for you",
  vote: "Vote as you",
  privatemessages: "Read and write your messages",
  flair: "Choose flairs for you",
  save: "Save and unsave things for you",
  report: "Report things for you",
  wikiread: "Read wikis as you",
} as const;

/** The name of a scope. */
export type Scope = keyof typeof scopes;

const isScope = (name: string): name is Scope => Object.hasOwn(scopes, name);

/**
 * The scopes of a text, separated by spaces or commas.
 * @returns null when there is none, or one of them is unknown to Reddit
 */
export function readScopes(text: string): Scope[] | null {
  const names = text.split(/[\s,]+/).filter(Boolean);
  return names.length > 0 && names.every(isScope) ? [...new Set(names)] : null;
}

/** Whether a token's scopes, separated by spaces, include a scope. */
export function allows(granted: string, scope: Scope): boolean {
  const names = granted.split(" ");
  return names.includes("*") || names.includes(scope);
}
