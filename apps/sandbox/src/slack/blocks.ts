/** The limits of Block Kit that matter for the product. */
const limits = { blocks: 50, header: 150, text: 3_000, button: 75, url: 3_000, elements: 25 };

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

function isText(value: unknown, max: number, types: readonly string[]): boolean {
  const { type, text } = record(value);
  return (
    types.includes(String(type)) &&
    typeof text === "string" &&
    text.length > 0 &&
    text.length <= max
  );
}

function isButton(value: unknown): boolean {
  const { type, text, url } = record(value);
  return (
    type === "button" &&
    isText(text, limits.button, ["plain_text"]) &&
    typeof url === "string" &&
    url.length <= limits.url &&
    URL.canParse(url)
  );
}

const hasElements = (value: unknown, max: number, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.length <= max && value.every(isOne);

const both = ["plain_text", "mrkdwn"];

function isBlock(value: unknown): boolean {
  const { type, text, elements } = record(value);
  switch (type) {
    case "header":
      return isText(text, limits.header, ["plain_text"]);
    case "section":
      return isText(text, limits.text, both);
    case "context":
      return hasElements(elements, 10, (one) => isText(one, limits.text, both));
    case "actions":
      return hasElements(elements, limits.elements, isButton);
    default:
      return type === "divider";
  }
}

/** Whether Slack would accept these blocks. Supports the kinds that the product sends. */
export const isValidBlocks = (blocks: unknown): boolean =>
  hasElements(blocks, limits.blocks, isBlock);
