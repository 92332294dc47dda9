import type { Account } from "./accounts.ts";

/** The supported scopes (Google OpenID Connect, discovery document). */
export const scopes = ["openid", "email", "profile"] as const;

function nameParts(name: string): Record<string, string> {
  const [given = name, ...rest] = name.split(" ");
  return { given_name: given, ...(rest.length > 0 && { family_name: rest.join(" ") }) };
}

/** The address of the account's picture, in Google's format (recorded userinfo responses). */
const pictureOf = ({ sub }: Account): string =>
  `https://lh3.googleusercontent.com/a/${Buffer.from(sub).toString("base64url")}=s96-c`;

/** The claims about an account that these scopes allow (OpenID Connect Core 1.0, 5.4). */
export function claimsOf(account: Account, scope: string): Record<string, string | boolean> {
  const granted = new Set(scope.split(" "));
  return {
    sub: account.sub,
    ...(granted.has("email") && { email: account.email, email_verified: account.verified }),
    ...(granted.has("profile") && {
      name: account.name,
      ...nameParts(account.name),
      picture: pictureOf(account),
    }),
  };
}
