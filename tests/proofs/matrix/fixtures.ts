import { randomUUID } from "node:crypto";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { unchecked } from "../../../apps/server/src/testing/unchecked.ts";
import type { MatrixSetup } from "./object-kinds.ts";

const text = (word: string) =>
  `Have a look at how ${word} does it, it spared me an evening a week.`;

/** Creates a pending mention of workspace A, with planted words for the given readers. */
export async function mention(
  { server, testUsers, canaries }: MatrixSetup,
  readers: "home" | "writers" | "holder",
) {
  const words = ["title", "body", "author"].map((what) =>
    canaries.plant(`${readers} ${what}`, readers),
  );
  const [title = "", body = "", author = ""] = words;
  const externalId = `t3_${randomUUID().replaceAll("-", "")}`;
  const post = testPost({
    externalId,
    title: `${testUsers.phrase} ${title}`,
    body,
    author,
    url: `https://www.reddit.com/r/smallbusiness/comments/${title}/`,
  });
  const { database } = server.infrastructure;
  await database.transaction((tx) => server.services.matching.ingest(tx, [post]));
  const { mentions } = await server.services.mentions.list(
    testUsers.workspaceId,
    { status: "pending" },
    { limit: 100, offset: 0 },
  );
  const found = mentions.find((one) => one.title === post.title);
  if (!found) throw new Error("a planted post made no mention");
  return { id: found.id, words };
}

/** Creates an accepted mention, which writers may claim. */
export async function opportunity(setup: MatrixSetup, readers: "writers" | "holder" = "writers") {
  const { server, testUsers } = setup;
  const one = await mention(setup, readers);
  await server.services.mentions.setStatus(
    testUsers.workspaceId,
    one.id,
    "accepted",
    testUsers.ownerId,
  );
  return one;
}

/** Creates a reply of the first writer at a stage; a reviewer has sent a `returned` one back to the writer. */
export async function reply(
  setup: MatrixSetup,
  stage: "returned" | "in review" | "waiting" | "approved" | "self-reported",
) {
  const { server, testUsers, canaries } = setup;
  const { replies, writers } = server.services;
  // An earlier call may have turned it on; then no reply would wait for approval.
  await server.services.workspaces.changeSettings(testUsers.workspaceId, { autoPost: false });
  const { id: mentionId, words } = await opportunity(setup, "holder");
  const { id } = await writers.claim(testUsers.writerId, mentionId);
  const word = canaries.plant("reply text", "holder");
  const read = stage === "returned" || stage === "in review";
  const reviewReasons = read ? ["Nothing is known of its community."] : [];
  const { revision } = await replies.submit(testUsers.writerId, id, {
    ...unchecked(text(word)),
    reviewReasons,
  });
  if (stage === "returned") {
    const note = `What is ${canaries.plant("review note", "alone")}?`;
    const notes = [{ span: [0, 4] as [number, number], note }];
    await replies.returnToWriter(id, testUsers.ownerId, { note, notes, revision });
    const version = canaries.plant("version", "alone");
    // Refused, but stored as a version.
    const late = { text: text(version), revision: revision - 1 };
    await replies.saveDraft(testUsers.writerId, id, late).catch(() => {});
  }
  if (stage === "approved" || stage === "self-reported") {
    await replies.approve(testUsers.workspaceId, id, testUsers.ownerId);
  }
  if (stage === "self-reported") {
    await replies.withWriters(testUsers.writerId, id, (tx, row) =>
      replies.place(
        tx,
        row,
        { by: "writer", userId: testUsers.writerId },
        {
          source: "reddit",
          permalink: `https://www.reddit.com/r/a/comments/b/c/${id}`,
          externalId: `t1_${id.replaceAll("-", "")}`,
          accountName: "helpful_jo",
          communityAccountId: null,
          placedAt: new Date(),
          placementMethod: "attested",
        },
      ),
    );
    // A placed reply does not count towards the five that a writer may hold.
    return { fill: { id }, words: [...words, word] };
  }
  return {
    fill: { id },
    words: [...words, word],
    drop: () => replies.withdraw(testUsers.workspaceId, id, testUsers.ownerId),
  };
}
