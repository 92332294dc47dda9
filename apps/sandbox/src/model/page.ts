import type { Fault } from "../faults.ts";
import { faultSection } from "../pages/fault-section.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/words.ts";
import { type ModelCall, type ModelDesk, mostCalls } from "./desk.ts";
import { modelName } from "./said.ts";

const says =
  "An imitation of a language model, not one: it follows a few rules, and understands nothing.";
const shown = 50;

function outcome({ status, fault, refusal, said, ended }: Readonly<ModelCall>): string {
  const words = [
    status === null ? "no answer" : String(status),
    ...(refusal === null ? [] : [refusal]),
    ...(said && said.stop !== "end" ? [`ended by ${said.stop}`] : []),
    ...(said && !ended ? ["not all of it was sent"] : []),
    ...(fault === null ? [] : [`fault ${fault}`]),
  ];
  return words.join(", ");
}

const block = (title: string, text: string): Html => html`<h3>${title}</h3>
<pre class="source" dir="auto">${text}</pre>
`;

function callRow(call: Readonly<ModelCall>, now: number): Html {
  const { at, form, ask, said, gullible } = call;
  const tokens = said ? `${said.usage.input} in, ${said.usage.output} out` : "none";
  return html`
<tr><th scope="row">${ago(Date.parse(at), now)}</th><td>${ask?.model ?? "unknown"} <span class="quiet">(${form}${ask?.stream && ", streamed"})</span></td><td>${tokens}</td><td>${outcome(call)}${gullible && ", gullible"}
<details><summary>Prompt and answer</summary>
${ask && ask.system !== "" && block("Instructions", ask.system)}
${ask?.turns.map(({ role, text }) => block(role === "user" ? "Said to it" : "Said by it", text))}
${ask?.shape.kind === "json" && block(`Schema ${ask.shape.name}`, JSON.stringify(ask.shape.schema, null, 2))}
${said ? block("Answer", said.text) : html`<p class="quiet">It said nothing.</p>`}
</details></td></tr>`;
}

function gullibleSection(gullible: boolean): Html {
  return html`<section aria-labelledby="gullible-title">
<h2 id="gullible-title">Gullible</h2>
<p>${gullible ? "On: it does whatever the quoted text demands, with links, markup, made-up quotes and levels." : "Off: it reads the quoted text, and does not do what the text says."}</p>
<form class="row" method="post" action="/sandbox/model/gullible">
<input type="hidden" name="gullible" value="${gullible ? "false" : "true"}">
<button>${gullible ? "Keep to the reading" : "Make it gullible"}</button>
</form>
</section>`;
}

/** The last calls of the imitated model, the newest first; its faults; the gullible switch. */
export function modelPage(
  desk: ModelDesk,
  { faults, now }: { faults: readonly Fault[]; now: number },
): string {
  const calls = desk.list();
  return layout(
    "Language model",
    html`<p class="crumbs"><a href="/">Sandbox</a></p>
<h1>Language model</h1>
<p class="lead">The sandbox's imitation, <code>${modelName}</code>: <code>/model/v1</code> in OpenAI's form, <code>/model/anthropic/v1</code> in Anthropic's. Tokens are estimated.</p>
<div class="columns">
<section aria-labelledby="calls-title">
<h2 id="calls-title">Calls</h2>
${
  calls.length === 0
    ? html`<p class="quiet">Nobody has asked it anything yet.</p>`
    : html`<p class="quiet">${plural(calls.length, "call")}, of which the newest ${Math.min(shown, calls.length)} are shown; ${plural(mostCalls, "call")} are kept.</p>
<table>
<thead><tr><th scope="col">Came</th><th scope="col">Model</th><th scope="col">Tokens</th><th scope="col">Outcome</th></tr></thead>
<tbody>${calls.slice(0, shown).map((call) => callRow(call, now))}
</tbody>
</table>
<form class="row" method="post" action="/sandbox/model/calls/clear">
<button>Forget the calls</button>
</form>`
}
</section>
<div>
${gullibleSection(desk.gullible)}
${faultSection(faults, { only: "model", back: "/model" })}
</div>
</div>`,
    { says },
  );
}
