import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inputOf, type Query } from "../../forms.ts";
import { authorizePage, refusedPage } from "../../pages/authorize-page.ts";
import { page } from "../../pages/reply.ts";
import { accountName, deletedAccount, findAccount } from "../accounts.ts";
import { readScopes, type Scope } from "../scopes.ts";
import type { Store } from "../store.ts";
import type { Api } from "./index.ts";

/** An authorization request of an app. */
interface AuthorizationRequest {
  clientId: string;
  redirectUri: URL;
  /** The redirect URI as sent; the token call must repeat it. */
  redirectText: string;
  state: string;
  scopes: Scope[];
  permanent: boolean;
}

/** Reads an authorization request (Reddit OAuth2). @returns a sentence that describes the error when it is invalid */
function readAuthorizationRequest(query: Query): AuthorizationRequest | string {
  const redirectText = query.redirect_uri ?? "";
  const redirectUri = URL.parse(redirectText);
  const scopes = readScopes(query.scope ?? "");
  const duration = query.duration ?? "temporary";
  if (!query.client_id) return "The app does not say which one it is (client_id).";
  if (query.response_type !== "code") {
    return "The app asks for something other than a code (response_type must be code).";
  }
  if (!redirectUri || !/^https?:$/.test(redirectUri.protocol) || redirectUri.hash !== "") {
    return "The app does not say where to go back to (redirect_uri must be an http or https address).";
  }
  if (!query.state) return "The app sent no state.";
  if (!scopes) return "The app asks for nothing, or for something that does not exist (scope).";
  if (duration !== "temporary" && duration !== "permanent") {
    return "The app asks for an unknown time (duration must be temporary or permanent).";
  }
  return {
    clientId: query.client_id,
    redirectUri,
    redirectText,
    state: query.state,
    scopes,
    permanent: duration === "permanent",
  };
}

/** The account that was chosen or typed, or a sentence that says why it can't be used. */
function readAccount(store: Store, input: Query): { name: string } | string {
  const typed = input.typed_account?.trim() ?? "";
  const name = typed || (input.account ?? "");
  if (!accountName.test(name)) {
    return "An account has 3 to 20 letters, digits, underscores and hyphens.";
  }
  if (name.toLowerCase() === deletedAccount) return `The account ${deletedAccount} was deleted.`;
  const known = findAccount(store, name);
  if (known?.suspended) return `The account ${known.name} is suspended.`;
  return { name: known?.name ?? name };
}

/** The maximum number of accounts that are offered; any other can be typed. */
const offered = 40;

/** The page where a person allows an app to act for an account (Reddit OAuth2, www.reddit.com). */
export function registerAuthorize(app: FastifyInstance, { store, grants }: Api): void {
  const address = `${app.prefix}/api/v1/authorize`;

  function showPage(
    reply: FastifyReply,
    requested: AuthorizationRequest,
    complaint?: string,
  ): FastifyReply {
    const accounts = store
      .accounts()
      .filter((name) => accountName.test(name) && !findAccount(store, name)?.suspended)
      .slice(0, offered);
    // Browsers apply the page's policy for forms also to the redirect that answers the form.
    const options = { formsTo: requested.redirectUri.origin };
    const body = authorizePage(requested, { address, accounts, complaint });
    return page(reply, body, complaint ? 400 : 200, options);
  }

  function goBack(
    reply: FastifyReply,
    requested: AuthorizationRequest,
    result: Record<string, string>,
  ): FastifyReply {
    const target = new URL(requested.redirectUri);
    for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value);
    target.searchParams.set("state", requested.state);
    return reply.redirect(target.href, 302);
  }

  app.get("/api/v1/authorize", async (request: FastifyRequest, reply) => {
    const requested = readAuthorizationRequest(inputOf(request));
    if (typeof requested === "string") return page(reply, refusedPage(requested), 400);
    return showPage(reply, requested);
  });

  app.post("/api/v1/authorize", async (request, reply) => {
    const input = inputOf(request);
    const requested = readAuthorizationRequest(input);
    if (typeof requested === "string") return page(reply, refusedPage(requested), 400);
    if (input.authorize !== "Allow") return goBack(reply, requested, { error: "access_denied" });
    const account = readAccount(store, input);
    if (typeof account === "string") return showPage(reply, requested, account);
    store.addAccount(account.name);
    const code = grants.makeCode({
      clientId: requested.clientId,
      account: account.name,
      scope: requested.scopes.join(" "),
      redirectUri: requested.redirectText,
      permanent: requested.permanent,
    });
    return goBack(reply, requested, { code });
  });
}
