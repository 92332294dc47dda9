import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { ago, plural } from "../pages/text.ts";
import { type Mail, maxMails } from "./outbox.ts";

const notice = "Mail sent here is never delivered.";

const subjectOf = ({ subject }: Mail) => subject || "(no subject)";

/** The page with the received mails, newest first. */
export function outboxPage(mails: readonly Mail[], now: number, port: number | null): string {
  return layout(
    "Outbox",
    html`<p class="crumbs"><a href="/">Sandbox</a></p>
<h1>Outbox</h1>
<p class="lead">${port === null ? "The SMTP server is not running." : html`Mail sent to <code>smtp://127.0.0.1:${String(port)}</code> is shown here, the newest ${maxMails}.`}</p>
${
  mails.length === 0
    ? html`<p class="quiet">Sent mail will appear here.</p>`
    : html`<p class="quiet">${plural(mails.length, "mail")}.</p>
<table>
<thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Received</th></tr></thead>
<tbody>${mails.map(
        (mail) => html`
<tr><td>${mail.to.join(", ")}</td><th scope="row"><a href="/outbox/${mail.id}" dir="auto">${subjectOf(mail)}</a></th><td>${ago(Date.parse(mail.date), now)}</td></tr>`,
      )}
</tbody>
</table>
<form class="row" method="post" action="/sandbox/mails/clear">
<button>Empty the outbox</button>
</form>`
}`,
    { notice },
  );
}

/** Text with its web addresses as links. */
function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}`;
}

/** The page of a mail: headers, plain part, and HTML, both rendered and as source. */
export function mailPage(mail: Mail): string {
  return layout(
    subjectOf(mail),
    html`<p class="crumbs"><a href="/">Sandbox</a> / <a href="/outbox">Outbox</a></p>
<h1 dir="auto">${subjectOf(mail)}</h1>
<p class="lead">From ${mail.from || "nobody"} to ${mail.to.join(", ")}, received <time datetime="${mail.date}">${mail.date.slice(0, 19).replace("T", " ")}</time></p>
${
  mail.html !== null &&
  html`<section aria-labelledby="html-title">
<h2 id="html-title">Rendered HTML</h2>
<iframe class="mail" title="The mail as it looks" src="/outbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
</section>`
}
<section aria-labelledby="text-title">
<h2 id="text-title">Plain text</h2>
${mail.text === null ? html`<p class="quiet">This mail has no plain text part.</p>` : html`<pre class="source">${linked(mail.text)}</pre>`}
</section>
<section aria-labelledby="headers-title">
<h2 id="headers-title">Headers</h2>
<pre class="source">${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
</section>
${
  mail.html !== null &&
  html`<section aria-labelledby="source-title">
<h2 id="source-title">HTML source</h2>
<details><summary>Show source</summary><pre class="source">${mail.html}</pre></details>
</section>`
}`,
    { notice },
  );
}

/** The HTML part alone, with its pictures and with links that open outside the frame. */
export function framedHtml({ html: written, images = [] }: Pick<Mail, "html" | "images">): string {
  const source = images.reduce(
    (text, { cid, mediaType, base64 }) =>
      text.replaceAll(`"cid:${cid}"`, () => `"data:${mediaType};base64,${base64}"`),
    written ?? "",
  );
  // Browsers ignore a second doctype; the first one keeps them out of quirks mode.
  return `<!doctype html><base target="_top">${source.replace(/^\s*<!doctype[^>]*>/i, "")}`;
}

/** The policy for untrusted HTML: no scripts, no forms, and only pictures from this machine. */
export const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data: http://localhost:* http://127.0.0.1:*",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
].join("; ");
