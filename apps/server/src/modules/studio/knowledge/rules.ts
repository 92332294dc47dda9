/** A title from a file's name: without its folder and its extension. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/^.*[/\\]/u, "");
  return name.replace(/(?<=.)\.(?:txt|text|md|markdown|pdf|docx)$/iu, "").trim() || name;
}
