import { cutText } from "@earshot/contract";
import type { Client } from "@notionhq/client";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Notes, NotesAccount } from "../ports/notes.ts";
import { failureOf, mayHaveArrived } from "./failure.ts";
import { splitMarkdown } from "./parts.ts";
import { readPage } from "./wire.ts";

const titleMax = 2_000;

const titleOf = (title: string) => ({
  title: { title: [{ text: { content: cutText(title, titleMax) } }] },
});

/** Makes a request with the token of an account. @throws NotesError */
export type Session = <T>(name: string, request: (auth: string) => Promise<T>) => Promise<T>;

/** Creates and updates pages. A failure says what was written before it. */
export function createPages(deps: {
  client: Client;
  clock: Clock;
  openSession: (account: NotesAccount) => Session;
}): Pick<Notes, "createPage" | "updatePage"> {
  const { client, clock, openSession } = deps;

  /**
   * Runs an operation that changes a page, and turns every failure into a NotesError that says what was written.
   * @param work gets the session for reading, and one for the requests that change something
   */
  async function write<T>(
    account: NotesAccount,
    work: (session: Session, change: Session) => Promise<T>,
  ): Promise<T> {
    let hasPart = false;
    try {
      const session = openSession(account);
      const change: Session = (name, request) =>
        session(name, async (auth) => {
          try {
            const answer = await request(auth);
            hasPart = true;
            return answer;
          } catch (cause) {
            const error = failureOf(cause, clock.now());
            throw mayHaveArrived(cause) ? error.having("unknown") : error;
          }
        });
      return await work(session, change);
    } catch (cause) {
      const error = failureOf(cause, clock.now());
      throw hasPart ? error.having("part") : error;
    }
  }

  async function append(change: Session, pageId: string, parts: string[]): Promise<void> {
    for (const content of parts) {
      await change("append", (auth) =>
        client.pages.updateMarkdown({
          ...{ auth, page_id: pageId, type: "insert_content" },
          insert_content: { content, position: { type: "end" } },
        }),
      );
    }
  }

  return {
    createPage: (account, { title, markdown }, onCreated) =>
      write(account, async (_, change) => {
        const [first, ...rest] = splitMarkdown(markdown);
        const page = await change("create page", async (auth) =>
          readPage(
            await client.pages.create({
              auth,
              parent: { type: "workspace", workspace: true },
              properties: titleOf(title),
              markdown: first,
            }),
          ),
        );
        await onCreated(page);
        await append(change, page.id, rest);
        return page;
      }),

    updatePage: (account, pageId, { title, markdown }) =>
      write(account, async (session, change) => {
        const [first, ...rest] = splitMarkdown(markdown);
        // Reads the page first, because a page in the trash can be read but not changed.
        await session("get page", async (auth) =>
          readPage(await client.pages.retrieve({ auth, page_id: pageId })),
        );
        // The first change, because Notion refuses it if the customer has put pages into ours, which would be
        // deleted with the text.
        await change("replace text", (auth) =>
          client.pages.updateMarkdown({
            ...{ auth, page_id: pageId, type: "replace_content" },
            replace_content: { new_str: first },
          }),
        );
        const page = await change("rename page", async (auth) =>
          readPage(
            await client.pages.update({ auth, page_id: pageId, properties: titleOf(title) }),
          ),
        );
        await append(change, pageId, rest);
        return page;
      }),
  };
}
