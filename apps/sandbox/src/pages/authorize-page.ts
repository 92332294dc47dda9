import { type Scope, scopes as scopeWords } from "../reddit/scopes.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** The parts of an authorization request that the page shows. */
export interface AuthorizationRequestShown {
  clientId: string;
  redirectUri: URL;
  redirectText: string;
  state: string;
  scopes: readonly Scope[];
  permanent: boolean;
}

/**
 * The page where a user allows or declines an authorization request.
 * @param options.address the action of the form
 * @param options.accounts names to choose from
 * @param options.complaint the error of the last attempt
 */
export function authorizePage(
  ask: AuthorizationRequestShown,
  options: { address: string; accounts: readonly string[]; complaint?: string | undefined },
): string {
  const hidden = {
    client_id: ask.clientId,
    response_type: "code",
    state: ask.state,
    redirect_uri: ask.redirectText,
    scope: ask.scopes.join(" "),
    duration: ask.permanent ? "permanent" : "temporary",
  };
  return layout(
    "Allow an app",
    html`<h1>${ask.clientId} requests access to your account</h1>
<p class="lead">It redirects to <b>${ask.redirectUri.host}</b> and keeps access ${ask.permanent ? "until you revoke it" : "until its token expires"}.</p>
<section aria-labelledby="scopes-title">
<h2 id="scopes-title">What it may do</h2>
<ul>${ask.scopes.map((scope) => html`<li>${scopeWords[scope]} (<code>${scope}</code>)</li>`)}</ul>
</section>
<section aria-labelledby="account-title">
<h2 id="account-title">Account</h2>
${options.complaint !== undefined && html`<p role="alert"><b>${options.complaint}</b></p>`}
<form class="stack" method="post" action="${options.address}">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Account of the sandbox
<select name="account">${options.accounts.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Or another username <span class="hint">3 to 20 letters, digits, _ or -</span>
<input name="typed_account" pattern="[A-Za-z0-9_\\-]{3,20}" maxlength="20" autocomplete="off"></label>
<div class="row">
<button name="authorize" value="Allow">Allow</button>
<button name="authorize" value="Decline" formnovalidate>Decline</button>
</div>
</form>
</section>`,
  );
}

/** The page for an invalid authorization request; it does not redirect. */
export function refusedPage(sentence: string): string {
  return layout(
    "Bad request",
    html`<h1>Invalid authorization request</h1>
<p class="lead">${sentence}</p>
<p>Nothing was allowed.</p>`,
  );
}
