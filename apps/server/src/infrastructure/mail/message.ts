import { brand } from "@earshot/contract";
import { escapeHtml } from "../html.ts";

/** The content of a mail; the text part and the HTML part are made from it. */
export interface MailMessage {
  subject: string;
  /** Plain sentences, one paragraph each. */
  paragraphs: readonly string[];
  /** The button. */
  action?: { label: string; url: string };
  /** Fine print at the end. */
  note?: string;
}

const paragraph = (text: string, style = "") =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Renders a message as plain text and HTML. Styles are inline because mail clients drop style sheets. */
export function renderMessage({ subject, paragraphs, action, note }: MailMessage): {
  subject: string;
  text: string;
  html: string;
} {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `${brand.name}\n${brand.supportEmail}`,
  ].join("\n\n");
  const button =
    action &&
    `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#c23616;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      paragraph("Or open this address:", "color:#57534a;font-size:13px") +
      `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${escapeHtml(action.url)}" style="color:#57534a">${escapeHtml(action.url)}</a></p>`;
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#faf8f3;color:#17150f;font:15px/1.5 sans-serif">',
    '<div style="max-width:520px;margin:0 auto">',
    paragraph(brand.name, "font-size:20px;font-weight:700"),
    ...paragraphs.map((one) => paragraph(one)),
    button ?? "",
    note ? paragraph(note, "color:#57534a;font-size:13px") : "",
    "</div></body></html>",
  ].join("");
  return { subject, text, html };
}
