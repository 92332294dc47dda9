import type { Fault } from "../faults.ts";
import { faultSection } from "../pages/fault-section.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import { type ModelCall, type ModelCallLog, maxCalls } from "./call-log.ts";
import { modelName } from "./completion.ts";
import { type WritingMode, writingModes } from "./studio/write.ts";

const notice =
  "A rule-based imitation of a language model. It follows a few rules and understands nothing.";
const shown = 50;

function outcome({ status, fault, refusal, completion, ended }: Readonly<ModelCall>): string {
  const words = [
    status === null ? "no answer" : String(status),
    ...(refusal === null ? [] : [refusal]),
    ...(completion && completion.stop !== "end" ? [`ended by ${completion.stop}`] : []),
    ...(completion && !ended ? ["response not sent in full"] : []),
    ...(fault === null ? [] : [`fault ${fault}`]),
  ];
  return words.join(", ");
}

const block = (title: string, text: string): Html => html`<h3>${title}</h3>
<pre class="source" dir="auto">${text}</pre>
`;

function callItem(call: Readonly<ModelCall>, now: number): Html {
  const { at, form, request, completion, gullible } = call;
  return html`<li>
<p class="meta"><b>${request?.model ?? "Unreadable call"}</b> <span>${form}${request?.stream && ", streamed"}</span> ${ago(Date.parse(at), now)} ${completion && html`<span>${completion.usage.input} tokens in, ${completion.usage.output} out</span>`}</p>
<p class="outcome">${outcome(call)}${gullible && ", gullible"}</p>
${
  request &&
  html`<details><summary>Prompt</summary>
${request.system !== "" && block("Instructions", request.system)}
${request.turns.map(({ role, text }) => block(role === "user" ? "User message" : "Assistant message", text))}
${request.shape.kind === "json" && block(`Schema ${request.shape.name}`, JSON.stringify(request.shape.schema, null, 2))}
</details>`
}
${completion && html`<details><summary>Answer</summary><pre class="source" dir="auto">${completion.text}</pre></details>`}
</li>
`;
}

function gullibleSection(gullible: boolean): Html {
  return html`<section aria-labelledby="gullible-title">
<h2 id="gullible-title">Gullible</h2>
<p>${gullible ? "On: it follows instructions in the quoted text, including links, markup, invented quotes and levels." : "Off: it reads the quoted text, and ignores the instructions in it."}</p>
<form class="row" method="post" action="/sandbox/model/gullible">
<input type="hidden" name="gullible" value="${gullible ? "false" : "true"}">
<button>${gullible ? "Turn off" : "Turn on"}</button>
</form>
</section>`;
}

const writings: Record<WritingMode, string> = {
  plain: "Plain: texts for the studio use what was given.",
  planted: "Planted: texts for the studio claim a price, a link and other things that nobody gave.",
  hostile: "Hostile: texts for the studio have markup, links and instructions in them.",
};

const writingSection = (
  current: WritingMode,
): Html => html`<section aria-labelledby="writing-title">
<h2 id="writing-title">Writing</h2>
<p>${writings[current]}</p>
<form class="row" method="post" action="/sandbox/model/writing">
<label>How it writes <select name="mode">${writingModes.map((mode) => html`<option${mode === current && html` selected`}>${mode}</option>`)}</select></label>
<button>Change</button>
</form>
</section>`;

/** The page with the latest calls to the imitated model, newest first, its faults and its switches. */
export function modelPage(
  callLog: ModelCallLog,
  { faults, now }: { faults: readonly Fault[]; now: number },
): string {
  const calls = callLog.list();
  return layout(
    "Language model",
    html`<p class="crumbs"><a href="/">Sandbox</a></p>
<h1>Language model</h1>
<p class="lead">The sandbox's imitation, <code>${modelName}</code>: <code>/model/v1</code> in OpenAI's format, <code>/model/anthropic/v1</code> in Anthropic's format. Tokens are estimated.</p>
<div class="columns">
<section aria-labelledby="calls-title">
<h2 id="calls-title">Calls</h2>
${
  calls.length === 0
    ? html`<p class="quiet">Calls to the model will appear here.</p>`
    : html`<p class="quiet">${plural(calls.length, "call")}. Showing the newest ${Math.min(shown, calls.length)}; the newest ${plural(maxCalls, "call")} are kept.</p>
<ol class="posts">
${calls.slice(0, shown).map((call) => callItem(call, now))}</ol>
<form class="row" method="post" action="/sandbox/model/calls/clear">
<button>Clear calls</button>
</form>`
}
</section>
<div>
${gullibleSection(callLog.gullible)}
${writingSection(callLog.writing)}
${faultSection(faults, { only: "model", back: "/model" })}
</div>
</div>`,
    { notice },
  );
}
