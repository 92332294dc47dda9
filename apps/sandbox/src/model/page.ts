import type { Fault } from "../faults.ts";
import { faultSection } from "../pages/fault-section.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import { type ModelCall, type ModelCallLog, maxCalls } from "./call-log.ts";
import { modelName } from "./completion.ts";

const notice =
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

function callItem(call: Readonly<ModelCall>, now: number): Html {
  const { at, form, ask, said, gullible } = call;
  return html`<li>
<p class="meta"><b>${ask?.model ?? "a call that could not be read"}</b> <span>${form}${ask?.stream && ", streamed"}</span> ${ago(Date.parse(at), now)} ${said && html`<span>${said.usage.input} tokens in, ${said.usage.output} out</span>`}</p>
<p class="outcome">${outcome(call)}${gullible && ", gullible"}</p>
${
  ask &&
  html`<details><summary>Prompt</summary>
${ask.system !== "" && block("Instructions", ask.system)}
${ask.turns.map(({ role, text }) => block(role === "user" ? "Completion to it" : "Completion by it", text))}
${ask.shape.kind === "json" && block(`Schema ${ask.shape.name}`, JSON.stringify(ask.shape.schema, null, 2))}
</details>`
}
${said && html`<details><summary>Answer</summary><pre class="source" dir="auto">${said.text}</pre></details>`}
</li>
`;
}

function gullibleSection(gullible: boolean): Html {
  return html`<section aria-labelledby="gullible-title">
<h2 id="gullible-title">Gullible</h2>
<p>${gullible ? "On: it does whatever the quoted text demands, with links, markup, made-up quotes and levels." : "Off: it reads the quoted text, and does not do what the text notice."}</p>
<form class="row" method="post" action="/sandbox/model/gullible">
<input type="hidden" name="gullible" value="${gullible ? "false" : "true"}">
<button>${gullible ? "Keep to the reading" : "Make it gullible"}</button>
</form>
</section>`;
}

/** The last calls of the imitated model, the newest first; its faults; the gullible switch. */
export function modelPage(
  callLog: ModelCallLog,
  { faults, now }: { faults: readonly Fault[]; now: number },
): string {
  const calls = callLog.list();
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
    : html`<p class="quiet">${plural(calls.length, "call")}, of which the newest ${Math.min(shown, calls.length)} are shown; ${plural(maxCalls, "call")} are kept.</p>
<ol class="posts">
${calls.slice(0, shown).map((call) => callItem(call, now))}</ol>
<form class="row" method="post" action="/sandbox/model/calls/clear">
<button>Forget the calls</button>
</form>`
}
</section>
<div>
${gullibleSection(callLog.gullible)}
${faultSection(faults, { only: "model", back: "/model" })}
</div>
</div>`,
    { notice },
  );
}
