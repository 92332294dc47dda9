/** Writes texts and files as a `multipart/form-data` body, as a browser does. */
export async function writeForm(
  fields: Record<string, unknown>,
  files: Record<string, Blob>,
): Promise<{ content: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  const written = new Response(form);
  return {
    content: Buffer.from(await written.arrayBuffer()),
    type: written.headers.get("content-type") ?? "",
  };
}
