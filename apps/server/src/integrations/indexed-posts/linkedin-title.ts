const suffix = /(?<!\s)\s+[|–-]\s+LinkedIn\s*$/i;
/** " | 12 comments", in any language. */
const count = /(?<!\s)\s+\|\s+\d[\d.,\s]*\p{L}+\s*$/u;

/** "Ada Loom on LinkedIn: the text", also in other languages. */
const onLinkedIn = /^(.{2,80}?) (?:on|auf|sur|en|no|su|op|på|na|i|di) LinkedIn\s?:\s*(.*)$/is;
const turkish = /^LinkedIn['’]de (.{2,80}?):\s*(.*)$/is;
const possessive = /^(.{1,100}?)['’]s? Post(?:\s+[-–|:]\s*(.*))?$/s;
const possessiveNordic = /^(.{1,100}?)s (?:inlägg|opslag|innlegg)$/i;
const postOf =
  /^(?:Beitrag von|Post von|Post de|Post di|Post van|Bericht van|Publication de|Publicación de|Publicação de|Inlägg av|Innlegg fra|Opslag fra|Post użytkownika) (.{1,100})$/i;
const posted = /^(.{2,80}?) posted on (?:LinkedIn|the topic)\b/i;

const particles = /^(?:de|da|di|del|der|den|van|von|of|and|the|la|le|el|al|bin|ibn|y|e|for|&|-)$/iu;
/** A word that begins with a capital, or with a letter of a script without capitals. */
const capital = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}(“"]/u;

const fold = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

function looksLikeName(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    words.length <= 7 &&
    !/[?!:#]/.test(text) &&
    words.every((word) => capital.test(word) || particles.test(word))
  );
}

/** Whether a handle belongs to this name, such as "ada-loom-12ab" to "Ada Loom". */
function isOf(handle: string | null, name: string): boolean {
  if (handle === null) return false;
  const known = fold(handle);
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= 3 && known.includes(word));
}

/**
 * The author and text in the title of a LinkedIn post's page, without what LinkedIn adds.
 * @param handle the author's, from the address
 * @returns `author` null if the title has no name; `text` empty if the title is only a name
 */
export function readTitle(
  title: string,
  handle: string | null,
): { author: string | null; text: string } {
  const plain = title.replace(suffix, "").replace(count, "").replace(suffix, "").trim();

  const match = onLinkedIn.exec(plain) ?? turkish.exec(plain);
  const [, speaker = "", words = ""] = match ?? [];
  if (match && (looksLikeName(speaker) || isOf(handle, speaker))) {
    return { author: speaker, text: words.trim() };
  }
  const named =
    possessive.exec(plain) ??
    postOf.exec(plain) ??
    posted.exec(plain) ??
    possessiveNordic.exec(plain);
  if (named) return { author: (named[1] ?? "").trim(), text: (named[2] ?? "").trim() };

  // "the text | Ada Loom": other words can follow a bar too, so only a likely name counts.
  const bar = plain.lastIndexOf(" | ");
  if (bar > 0) {
    const before = plain.slice(0, bar).trim();
    const last = plain.slice(bar + 3).trim();
    const tagsAlone = before.split(/\s+/).every((word) => word.startsWith("#"));
    if (looksLikeName(last) && (tagsAlone || isOf(handle, last))) {
      return { author: last, text: before };
    }
  }
  return { author: null, text: plain };
}
