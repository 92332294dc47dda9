/** Replaces the characters that begin tags and entities, as XML and the JSON of several services have them. */
export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
