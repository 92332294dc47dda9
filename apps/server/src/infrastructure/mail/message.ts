import { brandPalette, defaultBrand, type WorkspaceBrand } from "@earshot/contract";
import { escapeHtml } from "../html.ts";

/** The content of a mail; the text part and the HTML part are made from it. */
export interface MailMessage {
  subject: string;
  /** Plain sentences, one paragraph each. */
  paragraphs: readonly string[];
  /** A list below the paragraphs: a line each, with links. */
  items?: readonly { text: string; links: readonly { label: string; url: string }[] }[];
  /** The button. */
  action?: { label: string; url: string };
  /** Fine print at the end. */
  note?: string;
}

/** In whose name a mail is sent, and where people reach the product, without a trailing slash. */
interface MailBrand {
  brand: WorkspaceBrand;
  siteUrl: string;
}

const paragraph = (text: string, style = "") =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** The name at the top, beside the logo where there is one: many people read mails without images. */
function letterhead({ brand, siteUrl }: MailBrand): string {
  const name = paragraph(brand.name, "font-size:20px;font-weight:700");
  if (brand.logoUrl === null) return name;
  const address = escapeHtml(`${siteUrl}${brand.logoUrl}`);
  return `<p style="margin:0 0 8px"><img src="${address}" alt="" height="40" style="display:block;height:40px;max-width:240px"></p>${name}`;
}

type Item = NonNullable<MailMessage["items"]>[number];

const itemText = ({ text, links }: Item): string =>
  [text, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n");

function itemHtml({ text, links }: Item): string {
  const own = links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" style="color:#17150f;font-weight:600">${escapeHtml(label)}</a>`,
  );
  return `<p style="margin:0 0 16px">${escapeHtml(text)}<br>${own.join(" &nbsp; ")}</p>`;
}

/**
 * Renders a message as plain text and HTML. Styles are inline because mail clients drop style sheets.
 * @param from missing: the product itself
 */
export function renderMessage(
  { subject, paragraphs, items = [], action, note }: MailMessage,
  from: MailBrand = { brand: defaultBrand, siteUrl: "" },
): { subject: string; text: string; html: string; fromName?: string; replyTo?: string } {
  const { name, supportEmail, isWhiteLabel, senderName, color } = from.brand;
  const signal = color === null ? "#c23616" : brandPalette(color).light.signal;
  const text = [
    ...paragraphs,
    ...items.map(itemText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `${name}\n${supportEmail}`,
  ].join("\n\n");
  const button =
    action &&
    `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${signal};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      paragraph("Or open this address:", "color:#57534a;font-size:13px") +
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${escapeHtml(action.url)}" style="color:#57534a">${escapeHtml(action.url)}</a></p>`;
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#faf8f3;color:#17150f;font:15px/1.5 sans-serif">',
    '<div style="max-width:520px;margin:0 auto">',
    letterhead(from),
    ...paragraphs.map((one) => paragraph(one)),
    ...items.map(itemHtml),
    button ?? "",
    note ? paragraph(note, "color:#57534a;font-size:13px") : "",
    "</div></body></html>",
  ].join("");
  return {
    subject,
    text,
    html,
    ...(isWhiteLabel && { fromName: senderName, replyTo: supportEmail }),
  };
}
