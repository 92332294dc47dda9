/** Downloads a file under a name. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string, type = "text/plain"): void =>
  downloadFile(name, new Blob([text], { type }));
