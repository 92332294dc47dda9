import type { FastifyInstance, FastifyReply } from "fastify";
import { inputOf, type Query } from "../forms.ts";
import { html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { page } from "../pages/reply.ts";
import type { NotionStore, NotionWorkspace } from "./store.ts";

/** The line in the header of each page. */
export const notice =
  "This is not Notion but an imitation for development. Never enter a real password.";

/** An authorization request of an app. */
interface AuthorizationRequest {
  clientId: string;
  redirectUri: URL;
  /** The redirect URI as sent; the token call must repeat it. */
  redirectText: string;
  state: string | null;
}

/** Reads an authorization request (Notion API, "Authorization"); returns a sentence when it is invalid. */
function readRequest(query: Query): AuthorizationRequest | string {
  const redirectText = query.redirect_uri ?? "";
  const redirectUri = URL.parse(redirectText);
  if (!query.client_id) return "Missing or invalid client_id.";
  if (query.response_type !== "code") return "Missing or invalid response_type: it must be code.";
  if (query.owner !== "user") return "Missing or invalid owner: it must be user.";
  if (!redirectUri || !/^https?:$/.test(redirectUri.protocol) || redirectUri.hash !== "") {
    return "Missing or invalid redirect_uri.";
  }
  return { clientId: query.client_id, redirectUri, redirectText, state: query.state ?? null };
}

function consentPage(
  request: AuthorizationRequest,
  options: { address: string; workspaces: NotionWorkspace[]; complaint?: string },
): string {
  const hidden = {
    client_id: request.clientId,
    response_type: "code",
    owner: "user",
    redirect_uri: request.redirectText,
    ...(request.state !== null && { state: request.state }),
  };
  return layout(
    "Connect with Notion",
    html`<h1>Connect ${request.clientId} with Notion</h1>
<p class="lead">It redirects to <b>${request.redirectUri.host}</b>. It may make pages of its own, and read and change these.</p>
<section aria-labelledby="workspace-title">
<h2 id="workspace-title">Workspace</h2>
${options.complaint !== undefined && html`<p role="alert"><b>${options.complaint}</b></p>`}
<form class="stack" method="post" action="${options.address}">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label>Workspace of the sandbox
<select name="workspace">${options.workspaces.map(({ name }) => html`<option>${name}</option>`)}</select></label>
<label>Or another workspace <span class="hint">optional</span>
<input name="typed_workspace" maxlength="100" autocomplete="off"></label>
<div class="row">
<button name="allow" value="true">Allow access</button>
<button name="allow" value="false" formnovalidate>Cancel</button>
</div>
</form>
</section>`,
    { notice },
  );
}

const refusedPage = (sentence: string) =>
  layout(
    "Invalid request",
    html`<h1>Invalid authorization request</h1>
<p class="lead">${sentence}</p>
<p>Nothing was allowed.</p>`,
    { notice },
  );

/** The page where a person gives an app access to a workspace (Notion API, "Authorization"). */
export function registerAuthorize(app: FastifyInstance, store: NotionStore): void {
  const address = `${app.prefix}/v1/oauth/authorize`;

  function showPage(reply: FastifyReply, request: AuthorizationRequest, complaint?: string) {
    const options = { address, workspaces: store.workspaces(), ...(complaint && { complaint }) };
    // Browsers apply the page's policy for forms also to the redirect that answers the form.
    return page(reply, consentPage(request, options), complaint ? 400 : 200, {
      formsTo: request.redirectUri.origin,
    });
  }

  function goBack(reply: FastifyReply, request: AuthorizationRequest, result: [string, string]) {
    const target = new URL(request.redirectUri);
    target.searchParams.set(...result);
    if (request.state !== null) target.searchParams.set("state", request.state);
    return reply.redirect(target.href, 302);
  }

  app.get("/v1/oauth/authorize", async (request, reply) => {
    const requested = readRequest(inputOf(request));
    if (typeof requested === "string") return page(reply, refusedPage(requested), 400);
    return showPage(reply, requested);
  });

  app.post("/v1/oauth/authorize", async (request, reply) => {
    const input = inputOf(request);
    const requested = readRequest(input);
    if (typeof requested === "string") return page(reply, refusedPage(requested), 400);
    if (input.allow !== "true") return goBack(reply, requested, ["error", "access_denied"]);
    const name = input.typed_workspace?.trim() || input.workspace?.trim() || "";
    if (name === "" || name.length > 100) {
      return showPage(reply, requested, "The name of a workspace has 1 to 100 characters.");
    }
    const { clientId, redirectText: redirectUri } = requested;
    const code = store.makeCode({ clientId, redirectUri, workspace: store.workspace(name) });
    return goBack(reply, requested, ["code", code]);
  });
}
