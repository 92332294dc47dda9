/** One message of a stream of server-sent events (HTML Living Standard, 9.2.6). */
export interface StreamMessage {
  id: string | null;
  event: string;
  data: string;
}

/**
 * Makes a reader of a stream's text: give it the chunks as they come. Lines may be cut anywhere and
 * end in any of the three ways. Comments, which serve as heartbeat, and unknown fields are left out.
 */
export function createStreamParser(onMessage: (message: StreamMessage) => void) {
  let rest = "";
  let id: string | null = null;
  let event = "";
  let data: string[] = [];
  let atStart = true;

  const takeLine = (line: string) => {
    if (line === "") {
      if (data.length > 0) onMessage({ id, event: event || "message", data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) id = value;
  };

  return (chunk: string): void => {
    if (chunk === "") return;
    rest += atStart ? chunk.replace(/^\uFEFF/, "") : chunk;
    atStart = false;
    // A carriage return at the very end may be half of a CRLF whose other half is still to come.
    const end = rest.endsWith("\r") ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? "") + rest.slice(end);
    for (const line of lines) takeLine(line);
  };
}
