import { brand } from "@earshot/contract";
import { escapeHtml } from "../html.ts";

/** What a mail says; both parts are made from it. */
export interface Letter {
  subject: string;
  /** Plain sentences, one paragraph each. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print below. */
  note?: string;
}

const paragraph = (text: string, style = "") =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Sets a letter as plain text and as HTML. Mail programs read styles at the element alone. */
export function writeLetter({ subject, paragraphs, action, note }: Letter): {
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
