import type { CallInput, Calls, Framework } from "@earshot/contract";
import { type openAnalyses, testCommunity } from "./analyses.ts";
import { dataOf, type TestApp } from "./app.ts";

type PutBody = CallInput<Calls["putFramework"]>["body"];

/** Signs up a customer, with calls about the action frameworks of its workspace. */
export async function signUpForFrameworks(app: TestApp) {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  return {
    person,
    workspaceId,
    get: async (id: string) =>
      dataOf(await app.call("getFramework", { params: { id } }, person)).framework,
    put: (id: string, body: PutBody) => app.call("putFramework", { params: { id }, body }, person),
    file: async (
      name: "exportFrameworkMarkdown" | "exportFrameworkCsv" | "exportDiscussionsCsv",
      id: string,
    ) => dataOf(await app.call(name, { params: { id } }, person)) as Blob,
    share: async (id: string) =>
      dataOf(await app.call("shareFramework", { params: { id } }, person)).framework,
  };
}

/** Stores an analysis whose theme rests on two posts. @param words of the posts that are quoted */
export async function storeAnalysis(
  analyses: ReturnType<typeof openAnalyses>,
  workspaceId: string,
  words: [string, string] = ["late again", "pay late"],
) {
  const posts = await Promise.all(words.map((one) => analyses.post(`They ${one} each month.`)));
  const members = posts.map(({ id: postId }, at) => ({ postId, words: words[at] ?? "" }));
  const theme = { id: "t1", kind: "pain" as const, label: "late payments", members };
  const id = await analyses.analysis(workspaceId, {
    themes: [theme],
    communities: [testCommunity()],
  });
  return { id, posts };
}

/** The body that saves a framework as it is. */
export const putBodyOf = ({ version, title, sections }: Framework): PutBody => ({
  version,
  title,
  sections: sections.map(({ id, where, title: name, text }) => ({ id, where, title: name, text })),
});
