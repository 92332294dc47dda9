import type { FastifyInstance, FastifyReply } from "fastify";
import { inputOf, type Query } from "../forms.ts";
import { page } from "../pages/reply.ts";
import { accountChooserPage, authorizationErrorPage } from "./account-chooser-page.ts";
import { type Account, AccountError } from "./accounts.ts";
import {
  type AuthorizationRequest,
  parseAuthorizationRequest,
  requestFields,
} from "./authorization-request.ts";
import type { GoogleApi } from "./index.ts";

/** The page where a person chooses an account (Google, accounts.google.com). */
export function registerAuthorize(app: FastifyInstance, { accounts, grants }: GoogleApi): void {
  const address = `${app.prefix}/o/oauth2/v2/auth`;

  function choose(
    reply: FastifyReply,
    requested: AuthorizationRequest,
    input: Query,
    complaint?: string,
  ): FastifyReply {
    const fields = Object.fromEntries(
      requestFields.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
    );
    const body = accountChooserPage(requested, accounts.list(), { address, fields, complaint });
    // Browsers apply the page's policy for forms also to the redirect that answers the form.
    return page(reply, body, complaint ? 400 : 200, { formsTo: requested.redirectUri.origin });
  }

  function goBack(
    reply: FastifyReply,
    requested: AuthorizationRequest,
    result: Record<string, string>,
  ): FastifyReply {
    const target = new URL(requested.redirectUri);
    for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value);
    if (requested.state !== null) target.searchParams.set("state", requested.state);
    return reply.redirect(target.href, 302);
  }

  /** The account that was chosen or typed. @throws AccountError */
  function accountOf(input: Query): Account {
    if (input.account === undefined) {
      const name = input.name?.trim() || undefined;
      return accounts.put({ email: input.email ?? "", name, verified: input.verified !== "false" });
    }
    const found = accounts.find(input.account);
    if (!found) throw new AccountError("This account no longer exists: choose another one.");
    return found;
  }

  app.get("/o/oauth2/v2/auth", async (request, reply) => {
    const input = inputOf(request);
    const requested = parseAuthorizationRequest(input);
    if (typeof requested === "string") return page(reply, authorizationErrorPage(requested), 400);
    // The sandbox never has an account that is already signed in.
    if (requested.silent) return goBack(reply, requested, { error: "interaction_required" });
    return choose(reply, requested, input);
  });

  app.post("/o/oauth2/v2/auth", async (request, reply) => {
    const input = inputOf(request);
    const requested = parseAuthorizationRequest(input);
    if (typeof requested === "string") return page(reply, authorizationErrorPage(requested), 400);
    if (input.cancel !== undefined) return goBack(reply, requested, { error: "access_denied" });
    try {
      const { sub } = accountOf(input);
      const { clientId, redirectText, scope, nonce, challenge } = requested;
      // Google returns a refresh token with the first consent only, unless the app asks for consent again.
      const offline =
        requested.offline && (requested.consentAgain || !grants.hasConsented(sub, clientId));
      const consent = {
        sub,
        clientId,
        redirectUri: redirectText,
        scope,
        nonce,
        challenge,
        offline,
      };
      return goBack(reply, requested, { code: grants.makeCode(consent), scope });
    } catch (error) {
      if (error instanceof AccountError) return choose(reply, requested, input, error.message);
      throw error;
    }
  });
}
