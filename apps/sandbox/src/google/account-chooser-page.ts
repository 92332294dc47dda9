import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import type { Account } from "./accounts.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

const notice = "This is not Google but an imitation for development. Never enter a real password.";

/**
 * The page on which a person chooses an account.
 * @param options.address the action of its forms
 * @param options.fields the fields of the authorization request, as hidden inputs
 * @param options.complaint the error of the last attempt
 */
export function accountChooserPage(
  requested: AuthorizationRequest,
  accounts: readonly Account[],
  options: { address: string; fields: Record<string, string>; complaint?: string | undefined },
): string {
  const form = (inside: Html) => html`<form class="stack" method="post" action="${options.address}">
${Object.entries(options.fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${inside}
</form>`;
  // The account that the app expects comes first.
  const shown = accounts.toSorted(
    (a, b) => Number(b.email === requested.hint) - Number(a.email === requested.hint),
  );
  return layout(
    "Choose an account",
    html`<h1>Choose an account</h1>
<p class="lead">to continue to <b>${requested.redirectUri.host}</b> <span class="quiet">(${requested.clientId})</span></p>
${options.complaint !== undefined && html`<p role="alert"><b>${options.complaint}</b></p>`}
<section aria-labelledby="known-title">
<h2 id="known-title">Accounts of the sandbox</h2>
${form(
  html`${shown.map(
    ({
      sub,
      email,
      name,
      verified,
    }) => html`<button class="choice" name="account" value="${sub}"><b>${name}</b> ${email}${!verified && html` (not verified)`}</button>
`,
  )}`,
)}
</section>
<section aria-labelledby="other-title">
<h2 id="other-title">Use another account</h2>
${form(html`<label>Email <input type="email" name="email" value="${requested.hint}" required maxlength="254" autocomplete="off"></label>
<label>Name <span class="hint">optional</span>
<input name="name" maxlength="100" autocomplete="off"></label>
<label>Google has verified the address
<select name="verified"><option value="true">Yes</option><option value="false">No</option></select></label>
<button name="choose" value="typed">Sign in</button>`)}
</section>
<section aria-label="Leave">
${form(html`<button name="cancel" value="1">Cancel</button>`)}
</section>`,
    { notice },
  );
}

/** The page for an invalid authorization request; it does not redirect. */
export function authorizationErrorPage(sentence: string): string {
  return layout(
    "Access blocked",
    html`<h1>Access blocked: authorization error</h1>
<p class="lead">${sentence}</p>
<p>Error 400: <code>invalid_request</code></p>`,
    { notice },
  );
}

/** An HTML response from a proxy in front of Google. */
export const trafficErrorPage = `<!DOCTYPE html>
<html lang=en>
  <meta charset=utf-8>
  <title>Sorry...</title>
  <p>Our systems have detected unusual traffic from your computer network.
</html>
`;
