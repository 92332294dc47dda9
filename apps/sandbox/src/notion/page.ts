import type { Fault } from "../faults.ts";
import { faultSection } from "../pages/fault-section.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { plural } from "../pages/text.ts";
import { notice } from "./authorize.ts";
import type { NotionPage } from "./store.ts";

function stateOf({ isInTrash, isShared }: NotionPage): string {
  if (isInTrash) return "in the trash";
  return isShared ? "shared" : "not shared";
}

const button = (action: string, label: string): Html =>
  html`<form method="post" action="/sandbox/notion/${action}"><button>${label}</button></form>`;

function pageItem(one: NotionPage): Html {
  const at = `pages/${one.id}`;
  return html`<li><a href="/notion/p/${one.id.replaceAll("-", "")}">${one.title || "Untitled"}</a> in ${one.workspace.name}, ${stateOf(one)}, written ${plural(one.writes, "time")}${one.subpages.length > 0 && html`, with ${plural(one.subpages.length, "page")} within`}
<div class="row">${!one.isInTrash && button(`${at}/trash`, "Move to trash")}${one.isShared ? button(`${at}/unshare`, "Stop sharing") : button(`${at}/share`, "Share")}${button(`${at}/subpage`, "Put a page into it")}</div></li>
`;
}

/** The pages that apps created, and forms for what people do in Notion. */
export function notionPage(shown: {
  pages: readonly NotionPage[];
  connections: number;
  faults: readonly Fault[];
}): string {
  const { pages, connections, faults } = shown;
  return layout(
    "Notion",
    html`<p class="crumbs"><a href="/">Sandbox</a></p>
<h1>Notion</h1>
<p class="lead"><code>/notion/v1</code> imitates api.notion.com: OAuth, and pages with their text as Markdown.</p>
<section aria-labelledby="pages-title">
<h2 id="pages-title">Pages</h2>
${pages.length === 0 ? html`<p>No pages yet.</p>` : html`<ul>${pages.map(pageItem)}</ul>`}
</section>
<section aria-labelledby="connections-title">
<h2 id="connections-title">Connections</h2>
<p>${plural(connections, "connection")}.</p>
<div class="row">${button("revoke", "Revoke all")}${button("expire", "Let access tokens expire")}</div>
</section>
${faultSection(faults, { only: "notion", back: "/notion" })}`,
    { notice },
  );
}

/** One page, with its Markdown as sent, because the sandbox renders less of Markdown than Notion does. */
export const notionPagePage = (one: NotionPage): string =>
  layout(
    one.title || "Untitled",
    html`<p class="crumbs"><a href="/">Sandbox</a> <a href="/notion">Notion</a></p>
<h1>${one.title || "Untitled"}</h1>
<p class="meta">${one.workspace.name}, ${stateOf(one)}</p>
<pre class="source" dir="auto">${one.markdown}</pre>`,
    { notice },
  );
