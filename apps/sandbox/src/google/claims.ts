import type { Account } from "./accounts.ts";

/** The scopes that there are (Google OpenID Connect, discovery document). */
export const scopes = ["openid", "email", "profile"] as const;

function nameParts(name: string): Record<string, string> {
  const [given = name, ...rest] = name.split(" ");
  return { given_name: given, ...(rest.length > 0 && { family_name: rest.join(" ") }) };
}

/** The address of the account's picture, in the form of Google's own (recorded userinfo responses). */
const pictureOf = ({ sub }: Account): string =>
  `https://lh3.googleusercontent.com/a/${Buffer.from(sub).toString("base64url")}=s96-c`;

/** What an app with these scopes is told of an account (OpenID Connect Core 1.0, 5.4). */
export function claimsOf(account: Account, scope: string): Record<string, string | boolean> {
  const given = new Set(scope.split(" "));
  return {
    sub: account.sub,
    ...(given.has("email") && { email: account.email, email_verified: account.verified }),
    ...(given.has("profile") && {
      name: account.name,
      ...nameParts(account.name),
      picture: pictureOf(account),
    }),
  };
}
