import { type Command, InvalidArgumentError } from "commander";
import type { MentionFilter, Output } from "./api-mentions.ts";

const maxListed = 1_000;

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw new InvalidArgumentError(`It must be a number from 1 to ${maxListed}.`);
  return limit;
}

/** Adds the commands that use the API of a running product: `mentions` and `keywords`. */
export function addApiCommands(program: Command, print: (line: string) => void): void {
  async function outputOf({ json = false }: { json?: boolean }): Promise<Output> {
    const { createApiClient, readApiAccess } = await import("./api-client.ts");
    return { api: createApiClient(readApiAccess(process.env)), print, json };
  }
  const group = (name: string, description: string) =>
    program
      .command(name)
      .usage("COMMAND [options]")
      .description(description)
      .addHelpText(
        "after",
        "\nNeeds EARSHOT_TOKEN, an API token, and EARSHOT_URL, the address of the product (http://localhost:3000).",
      );
  const command = (parent: Command, name: string, description: string) =>
    parent.command(name).description(description).option("--json", "print JSON");

  const mentions = group("mentions", "list, accept and skip mentions by the API");
  command(mentions, "list", "list mentions, newest first")
    .option(
      "--status <status>",
      "pending, accepted, in_progress, replied, denied or all",
      "pending",
    )
    .option("--source <source>", "only this source", "all")
    .option("--intent <level>", "at least this level, such as Looking", "all")
    .option("--keyword <keyword>", "only this keyword")
    .option("--search <words>", "only with these words")
    .option("--sort <order>", "newest or intent", "newest")
    .option("--limit <number>", "how many at most", readLimit, 20)
    .action(async (flags: MentionFilter & { json?: boolean }) => {
      const { json, ...filter } = flags;
      const { listMentions } = await import("./api-mentions.ts");
      await listMentions(await outputOf({ json: json ?? false }), filter);
    });
  command(mentions, "show", "show one mention")
    .argument("<id>", "the id of the mention")
    .action(async (id: string, flags: { json?: boolean }) => {
      const { showMention } = await import("./api-mentions.ts");
      await showMention(await outputOf(flags), id);
    });
  const moves = [
    ["accept", "accepted", "accept a mention: it uses a reply of the plan"],
    ["skip", "denied", "skip a mention"],
    ["restore", "pending", "take back an accepted mention, or restore a skipped one"],
  ] as const;
  for (const [name, status, description] of moves) {
    command(mentions, name, description)
      .argument("<id>", "the id of the mention")
      .action(async (id: string, flags: { json?: boolean }) => {
        const { moveMention } = await import("./api-mentions.ts");
        await moveMention(await outputOf(flags), id, status);
      });
  }

  const keywords = group("keywords", "list, add and remove keywords by the API");
  command(keywords, "list", "list the keywords").action(async (flags: { json?: boolean }) => {
    const { listKeywords } = await import("./api-keywords.ts");
    await listKeywords(await outputOf(flags));
  });
  command(keywords, "add", "add a keyword")
    .argument("<keyword>", "the phrase to monitor")
    .action(async (keyword: string, flags: { json?: boolean }) => {
      const { addKeyword } = await import("./api-keywords.ts");
      await addKeyword(await outputOf(flags), keyword);
    });
  command(keywords, "remove", "stop monitoring a keyword")
    .argument("<id>", "the id of the keyword")
    .action(async (id: string, flags: { json?: boolean }) => {
      const { removeKeyword } = await import("./api-keywords.ts");
      await removeKeyword(await outputOf(flags), id);
    });
}
