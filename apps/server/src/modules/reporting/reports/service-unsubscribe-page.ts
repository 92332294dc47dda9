import type { WorkspaceBrand } from "@earshot/contract";
import { escapeHtml } from "../../../infrastructure/html.ts";

/** The page of an unsubscribe link for readers of a white-label brand: without our name and our design. */
export const brandedPage = ({ name, supportEmail }: WorkspaceBrand, html: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Emailed reports · ${escapeHtml(name)}</title></head><body><main><h1>Emailed reports</h1>${html}<p>${escapeHtml(name)}, ${escapeHtml(supportEmail)}</p></main></body></html>`;
