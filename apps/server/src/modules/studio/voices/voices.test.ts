import { builtInVoices, studioLimits, voiceNames } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ poolSize: 20 });
});
afterAll(() => app.close());

const calm = {
  name: "Calm",
  description: "Short and calm.",
  rules: ["Name the price only when asked."],
  samples: ["Start with the invoice. Start with what the client sees."],
};

const workspaceOf = async (userId: string) =>
  (await app.services.accounts.find(userId))?.currentWorkspaceId ?? "";

async function customer() {
  const person = await app.signUp();
  const workspaceId = await workspaceOf(person.user.id);
  const create = (body: Partial<typeof calm> = {}) =>
    app.call("createVoice", { body: { ...calm, ...body } }, person);
  const add = async (body: Partial<typeof calm> = {}) => dataOf(await create(body)).voice;
  const list = async () => dataOf(await app.call("listVoices", {}, person)).voices;
  const use = (id: string) => app.call("setReplyVoice", { params: { id } }, person);
  const replyVoice = async () => (await list()).find((one) => one.isReplyVoice)?.name;
  return { ...person, workspaceId, create, add, list, use, replyVoice };
}

describe("voices", () => {
  test("are at first the built-in ones, with the house voice as the voice of replies", async () => {
    const { list, replyVoice } = await customer();
    expect((await list()).map(({ id, isBuiltIn }) => [id, isBuiltIn])).toEqual(
      voiceNames.map((name) => [name, true]),
    );
    expect(await replyVoice()).toBe("riley");
  });

  test("can be added with rules and samples, whose traits are counted", async () => {
    const { add, list, ...person } = await customer();
    const voice = await add();
    expect(voice).toMatchObject({ ...calm, isBuiltIn: false, isReplyVoice: false });
    expect(voice.traits).toMatchObject({
      sampleCount: 1,
      wordCount: 10,
      openings: [{ words: "start with", count: 2 }],
    });
    expect((await list()).at(-1)).toEqual(voice);
    const got = await app.call("getVoice", { params: { id: voice.id } }, person);
    expect(dataOf(got).voice).toEqual(voice);
  });

  test("can be replaced and deleted, built-in ones can't", async () => {
    const { add, list, ...person } = await customer();
    const { id } = await add();
    const change = { name: "calm", description: "", rules: [], samples: [] };
    const changed = await app.call("updateVoice", { params: { id }, body: change }, person);
    expect(dataOf(changed).voice).toMatchObject({ ...change, id, traits: null });
    const builtIn = { params: { id: "casual" } };
    for (const refused of [
      await app.call("updateVoice", { ...builtIn, body: change }, person),
      await app.call("deleteVoice", builtIn, person),
    ]) {
      expect(errorOf(refused)).toMatchObject({ status: 409, code: "VOICE_BUILT_IN" });
    }
    expect((await app.call("deleteVoice", { params: { id } }, person)).status).toBe(200);
    expect(await list()).toHaveLength(voiceNames.length);
    const again = await app.call("deleteVoice", { params: { id } }, person);
    expect(errorOf(again)).toMatchObject({ status: 404 });
  });

  test("have unique names, ignoring case, even when they are added concurrently", async () => {
    const { create, add, list, ...person } = await customer();
    const taken = { status: 409, code: "VOICE_NAME_TAKEN" };
    const racers = await Promise.all(["Same", "same", "SAME"].map((name) => create({ name })));
    expect(racers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(errorOf(await create({ name: "Riley" }))).toMatchObject(taken);
    const { id } = await add({ name: "Other" });
    const renamed = { params: { id }, body: { ...calm, name: "sAME" } };
    expect(errorOf(await app.call("updateVoice", renamed, person))).toMatchObject(taken);
    expect(await list()).toHaveLength(voiceNames.length + 2);
  });

  test("are limited to 20, even when they are added concurrently", async () => {
    const { create, list } = await customer();
    const names = Array.from({ length: studioLimits.voicesMax + 3 }, (_, at) => `Voice ${at}`);
    const added = await Promise.all(names.map((name) => create({ name })));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(studioLimits.voicesMax);
    const full = { status: 409, code: "VOICES_FULL" };
    expect(errorOf(await create({ name: "One more" }))).toMatchObject(full);
    expect(await list()).toHaveLength(voiceNames.length + studioLimits.voicesMax);
  });

  test("are not found by another workspace", async () => {
    const owner = await customer();
    const { id } = await owner.add();
    const stranger = await app.signUp();
    for (const answer of [
      await app.call("getVoice", { params: { id } }, stranger),
      await app.call("updateVoice", { params: { id }, body: calm }, stranger),
      await app.call("deleteVoice", { params: { id } }, stranger),
      await app.call("setReplyVoice", { params: { id } }, stranger),
    ]) {
      expect(errorOf(answer)).toMatchObject({ status: 404 });
    }
    expect((await owner.list()).at(-1)).toMatchObject({ id, name: "Calm" });
  });

  test.each([
    ["no name", { name: " " }, "name: Enter a name for the voice."],
    ["21 rules", { rules: Array(21).fill("a") }, "rules: must have at most 20 rules"],
    ["11 samples", { samples: Array(11).fill("a") }, "samples: must have at most 10 samples"],
    ["an empty rule", { rules: [""] }, "rules.0: must not be empty"],
    ["too long a sample", { samples: ["a".repeat(4_001)] }, "at most 4000 characters"],
  ])("with %s are refused", async (_, part, message) => {
    const { create } = await customer();
    const { status, details } = errorOf(await create(part as Partial<typeof calm>));
    expect(status).toBe(400);
    expect(details.join()).toContain(message);
  });
});

describe("the voice of replies", () => {
  test("is one of the workspace's voices, and becomes the house voice again when that one is deleted", async () => {
    const { add, use, replyVoice, workspaceId, ...person } = await customer();
    const { id } = await add();
    const { voices } = app.services;
    expect(dataOf(await use("casual")).voice).toMatchObject({ id: "casual", isReplyVoice: true });
    expect((await voices.ofReplies([workspaceId]))(workspaceId)).toEqual({
      ...builtInVoices.casual,
      rules: [],
      traits: null,
    });
    await use(id);
    expect(await replyVoice()).toBe("Calm");
    expect((await voices.ofReplies([workspaceId]))(workspaceId)).toMatchObject({
      name: "Calm",
      rules: calm.rules,
      traits: { sampleCount: 1 },
    });
    await app.call("deleteVoice", { params: { id } }, person);
    expect(await replyVoice()).toBe("riley");
    expect((await voices.ofReplies([workspaceId]))(workspaceId).name).toBe("riley");
  });
});

test("a prompt gets a voice's description, rules and habits, and separately its samples", async () => {
  const { add, workspaceId } = await customer();
  const { id } = await add();
  expect(await app.services.voices.forPrompt(workspaceId, id)).toEqual({
    ...calm,
    lines: [
      "Voice: Calm",
      "How it sounds: Short and calm.",
      "Rule of the voice: Name the price only when asked.",
      "Its sentences typically have 5 to 6 words.",
      "Its sentences often begin with: start with",
    ],
  });
  const stranger = await app.signUp();
  const elsewhere = await workspaceOf(stranger.user.id);
  await expect(app.services.voices.forPrompt(elsewhere, id)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
