import { randomUUID } from "node:crypto";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { unchecked } from "../../../apps/server/src/testing/unchecked.ts";
import type { World } from "./object-kinds.ts";

const text = (word: string) =>
  `Have a look at how ${word} does it, it spared me an evening a week.`;

/** Makes a pending mention of workspace A, with words in it that the readers may see. */
export async function mention(
  { ground, people, canaries }: World,
  readers: "home" | "writers" | "holder",
) {
  const words = ["title", "body", "author"].map((what) =>
    canaries.plant(`${readers} ${what}`, readers),
  );
  const [title = "", body = "", author = ""] = words;
  const externalId = `t3_${randomUUID().replaceAll("-", "")}`;
  const post = testPost({
    externalId,
    title: `${people.phrase} ${title}`,
    body,
    author,
    url: `https://www.reddit.com/r/smallbusiness/comments/${title}/`,
  });
  const { database } = ground.infrastructure;
  await database.transaction((tx) => ground.services.matching.ingest(tx, [post]));
  const { mentions } = await ground.services.mentions.list(
    people.workspaceId,
    { status: "pending" },
    { limit: 100, offset: 0 },
  );
  const found = mentions.find((one) => one.title === post.title);
  if (!found) throw new Error("a planted post made no mention");
  return { id: found.id, words };
}

/** Makes an accepted mention, which writers may claim. */
export async function opportunity(world: World, readers: "writers" | "holder" = "writers") {
  const { ground, people } = world;
  const one = await mention(world, readers);
  await ground.services.mentions.setStatus(people.workspaceId, one.id, "accepted", people.ownerId);
  return one;
}

/** Makes a reply of the first writer, at a stage; a reviewer has sent a `held` one back. */
export async function reply(
  world: World,
  stage: "held" | "in review" | "waiting" | "approved" | "attested",
) {
  const { ground, people, canaries } = world;
  const { replies, writers } = ground.services;
  // A call before may have changed it; then nothing would wait for a word.
  await ground.services.workspaces.changeSettings(people.workspaceId, { autoPost: false });
  const { id: mentionId, words } = await opportunity(world, "holder");
  const { id } = await writers.claim(people.writerId, mentionId);
  const word = canaries.plant("reply text", "holder");
  const read = stage === "held" || stage === "in review";
  const heldFor = read ? ["Nothing is known of its community."] : [];
  const { revision } = await replies.submit(people.writerId, id, {
    ...unchecked(text(word)),
    heldFor,
  });
  if (stage === "held") {
    const note = `What is ${canaries.plant("review note", "alone")}?`;
    const notes = [{ span: [0, 4] as [number, number], note }];
    await replies.returnToWriter(id, people.ownerId, { note, notes, revision });
    const version = canaries.plant("version", "alone");
    // Refused, and kept.
    const late = { text: text(version), revision: revision - 1 };
    await replies.saveDraft(people.writerId, id, late).catch(() => {});
  }
  if (stage === "approved" || stage === "attested") {
    await replies.approve(people.workspaceId, id, people.ownerId);
  }
  if (stage === "attested") {
    await replies.withWriters(people.writerId, id, (tx, row) =>
      replies.place(
        tx,
        row,
        { by: "writer", userId: people.writerId },
        {
          source: "reddit",
          permalink: `https://www.reddit.com/r/a/comments/b/c/${id}`,
          externalId: `t1_${id.replaceAll("-", "")}`,
          accountName: "helpful_jo",
          communityAccountId: null,
          placedAt: new Date(),
          placedHow: "attested",
        },
      ),
    );
    // What is placed counts against nobody's five.
    return { fill: { id }, words: [...words, word] };
  }
  return {
    fill: { id },
    words: [...words, word],
    drop: () => replies.withdraw(people.workspaceId, id, people.ownerId),
  };
}
