import type { DocumentFailure } from "../../../integrations/ports/documents.ts";

/** The messages for people when a file can't be read: the problem, and the remedy. */
export const fileMessages: Record<DocumentFailure, string> = {
  type: "This isn't a text, Markdown, PDF or Word file, whatever its name says. Choose another file, or paste the text.",
  "old-word":
    "This is a Word file from before 2007, or it is protected by a password. Save it as .docx without a password.",
  encrypted: "This PDF is protected by a password. Save it without one, or paste the text.",
  pages: "This PDF has more than 1,000 pages. Split it, or paste the part that matters.",
  size: "This file unpacks to more than 20 MB. Remove its pictures, or paste the text.",
  slow: "This file took too much time or memory to read. Save it in a simpler form, or paste the text.",
  damaged: "This file is damaged. Save it again, or paste the text.",
  encoding: "This text isn't in UTF-8 or UTF-16. Save it as UTF-8 and try again.",
  empty: "This file has no text that we can read. If it is a scan, paste the text instead.",
  busy: "Too many files are being read right now. Please try again in a moment.",
};

/** The message is the same for every unreadable page, so that it reveals nothing about internal networks. */
export const pageMessage =
  "We couldn't read this page. Check its address, or paste its text instead.";
