import { html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import { type Analytics, maxEvents } from "./analytics.ts";

const shown = 200;

/** The page with the received events, newest first, and the flags. */
export function analyticsPage(analytics: Analytics, now: number): string {
  const events = analytics.list();
  const flags = [...analytics.flags()];
  return layout(
    "Analytics",
    html`<p class="crumbs"><a href="/">Sandbox</a></p>
<h1>Analytics</h1>
<p class="lead">Events that were sent to <code>/posthog</code>, the newest ${maxEvents}.</p>
${flags.length > 0 && html`<p>Flags: ${flags.map(([key, value]) => html`<code>${key}</code> ${value === true ? "on" : value || "off"}. `)}</p>`}
${
  events.length === 0
    ? html`<p class="quiet">Events sent to PostHog will appear here.</p>`
    : html`<p class="quiet">${plural(events.length, "event")}${events.length > shown && html`, showing the newest ${shown}`}.</p>
<table>
<thead><tr><th scope="col">Event</th><th scope="col">Distinct ID</th><th scope="col">Received</th><th scope="col">Properties</th></tr></thead>
<tbody>${events.slice(0, shown).map(
        ({ event, distinct_id, properties, receivedAt }) => html`
<tr><th scope="row">${event}</th><td>${distinct_id}</td><td>${ago(Date.parse(receivedAt), now)}</td><td><details><summary>${plural(Object.keys(properties).length, "property", "properties")}</summary><pre class="source">${JSON.stringify(properties, null, 2)}</pre></details></td></tr>`,
      )}
</tbody>
</table>
<form class="row" method="post" action="/sandbox/analytics/clear">
<button>Clear events</button>
</form>`
}`,
    { notice: "This is not PostHog but an imitation. Events stay on this machine." },
  );
}
