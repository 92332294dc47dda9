import type { Fault } from "../faults.ts";
import { type FaultService, faultServices, serviceFaults } from "../service-faults.ts";
import { type Html, html } from "./html.ts";
import { plural } from "./text.ts";

/** Pages that have forms for faults. */
export const faultPages = ["/", "/model", "/paddle", "/notion"] as const;
type FaultPage = (typeof faultPages)[number];

function faultItem({ service, path, fault, left }: Fault): Html {
  return html`<li><code>${fault}</code> for <code>/${service}</code>${path !== "/" && html` under <code>${path}</code>`}: ${left === null ? "until cleared" : plural(left, "more call")}</li>
`;
}

/** The label of the path field, which says what a fault's path matches in this service. */
const underWords: Record<FaultService, string> = {
  reddit: "Calls under",
  google: "Calls under",
  smtp: "Recipients or users beginning with",
  posthog: "Calls under",
  x: "Calls under",
  hackernews: "Calls under",
  bluesky: "Calls under",
  brave: "Calls under",
  serper: "Calls under",
  model: "Calls under",
  paddle: "Calls under",
  notion: "Calls under",
  s3: "Calls under",
  slack: "Calls under",
  discord: "Calls under",
  teams: "Calls under",
  github: "Calls under",
  stackexchange: "Calls under",
  discourse: "Calls under",
  feeds: "Calls under",
};

/** @param back the page that the form redirects to */
function faultForm(service: FaultService, back: FaultPage = "/"): Html {
  return html`<details${(service === "reddit" || back !== "/") && html` open`}>
<summary><code>/${service}</code></summary>
<form class="stack" method="post" action="/sandbox/faults?back=${back}">
<input type="hidden" name="service" value="${service}">
<label>Fault for <code>/${service}</code>
<select name="fault">${serviceFaults[service].map((name) => html`<option>${name}</option>`)}</select></label>
<label>${underWords[service]} <span class="hint">/ matches all</span>
<input name="path" value="/" required pattern="/.*" maxlength="200" autocomplete="off"></label>
<label>Times <span class="hint">0 for until cleared</span>
<input type="number" name="times" min="0" max="10000" step="1" value="1" required></label>
<button>Set fault</button>
</form>
</details>
`;
}

/** The faults that are set, and forms to set and clear them; a service's own page shows only its faults. */
export function faultSection(
  faults: readonly Fault[],
  { only, back = "/" }: { only?: FaultService; back?: FaultPage } = {},
): Html {
  const shown = faults.filter(({ service }) => only === undefined || service === only);
  return html`<section aria-labelledby="faults-title">
<h2 id="faults-title">Faults</h2>
${
  shown.length === 0
    ? html`<p>No faults set: ${only === undefined ? "every service responds" : "it responds"} normally.</p>`
    : html`<ul>
${shown.map(faultItem)}</ul>
<form class="row" method="post" action="/sandbox/faults/clear?back=${back}">
<button>Clear ${only === undefined ? "faults" : "the faults of all services"}</button>
</form>`
}
${faultServices.filter((service) => only === undefined || service === only).map((service) => faultForm(service, back))}
</section>`;
}
