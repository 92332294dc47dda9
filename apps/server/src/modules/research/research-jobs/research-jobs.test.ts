import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../../../infrastructure/errors.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import type { ResearchKind, StepContext } from "./service-kinds.ts";

interface Input {
  name: string;
}
interface Found {
  searched: string[];
  counted: number;
}
type Context = StepContext<Input, Found>;

let app: TestApp;
/** The work of the two steps of the kind under test, which each test replaces as needed. */
let search: (context: Context) => Promise<void>;
let count: (context: Context) => Promise<void>;
const kind: ResearchKind<Input, Found> = {
  kind: "communities",
  steps: [
    {
      name: "searching",
      uses: ["model", "search:x"],
      run: async (context) => {
        await search(context);
        const result = { searched: [context.input.name] };
        return { result, notice: "X did not answer.", isPersonaComplete: true };
      },
    },
    {
      name: "communities",
      run: async (context) => {
        await count(context);
        const { searched = [] } = context.result;
        return { result: { counted: searched.length } };
      },
    },
  ],
  titleOf: ({ name }) => `Communities of ${name}`,
  present: async ({ result }) => ({ data: null, discussions: result.searched?.length ?? 0 }),
};

beforeAll(async () => {
  app = await openTestApp({ jobs: true });
  app.services.researchJobs.register(kind);
  await app.work("research.step");
});
afterAll(() => app.close());
beforeEach(() => {
  search = async () => {};
  count = async () => {};
});

const { promise: never } = Promise.withResolvers<void>();
const run = (statement: ReturnType<typeof sql>) =>
  app.infrastructure.database.pool.execute(statement);

async function customer() {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const get = async (jobId: string) =>
    dataOf(await app.call("getAnalysis", { params: { jobId } }, person));
  const statuses: string[] = [];
  const end = await app.infrastructure.events.follow(workspaceId, null, (item) => {
    if (item.type === "job.updated") statuses.push(item.data.status);
  });
  return {
    ...{ person, workspaceId, get, statuses, end },
    start: (name: string) =>
      app.services.researchJobs.start(workspaceId, "communities", { name } satisfies Input),
    cancel: (id: string) => app.call("cancelAnalysis", { params: { id } }, person),
    ended: (jobId: string) =>
      expect.poll(async () => (await get(jobId)).finishedAt, { timeout: 15_000 }).not.toBeNull(),
  };
}

describe("a research job", () => {
  test("does its steps one after another, with an event for each", async () => {
    const { start, get, ended, statuses, end } = await customer();
    const { job_id, status } = await start("a");
    expect(status).toBe("processing");
    await ended(job_id);
    expect(await get(job_id)).toMatchObject({
      ...{ job_id, kind: "communities", status: "completed", error_message: null },
      title: "Communities of a",
      progress: { step: "communities", done: 0, total: 0, discussions: 1 },
      notice: "X did not answer.",
    });
    await expect.poll(() => statuses.at(-1)).toBe("completed");
    expect([...new Set(statuses)]).toEqual(["processing", "persona_complete", "completed"]);
    end();
  });

  test("is continued with the saved progress when its worker was killed", async () => {
    const { start, get, ended } = await customer();
    const seen: unknown[] = [];
    const begun = Promise.withResolvers<void>();
    count = async ({ result, save }) => {
      seen.push(result);
      if (seen.length > 1) return;
      await save({ done: 1, total: 2, result: { counted: 7 } });
      begun.resolve();
      await never;
    };
    const { job_id } = await start("a");
    await begun.promise;
    expect((await get(job_id)).progress).toMatchObject({ step: "communities", done: 1, total: 2 });
    // The state that a killed worker leaves: begun, without a recent report.
    await run(sql`update research_jobs set run = run + 1, progress_at = now() - interval '1 minute'
      where id = ${job_id}`);
    await app.services.researchWorker.resume();
    await ended(job_id);
    expect(seen).toEqual([{ searched: ["a"] }, { searched: ["a"], counted: 7 }]);
    expect((await get(job_id)).status).toBe("completed");
  });

  test("is not continued by others while its worker reports", async () => {
    const { start, ended } = await customer();
    let begun = 0;
    const go = Promise.withResolvers<void>();
    search = async () => {
      begun += 1;
      await go.promise;
    };
    const { job_id } = await start("a");
    await expect.poll(() => begun).toBe(1);
    await app.services.researchWorker.resume();
    go.resolve();
    await ended(job_id);
    expect(begun).toBe(1);
  });

  test("that is canceled stops its step and keeps its results", async () => {
    const { start, get, cancel } = await customer();
    const stopped = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<void>();
    count = ({ signal }) =>
      new Promise((_, reject) => {
        begun.resolve();
        signal.addEventListener("abort", () => {
          stopped.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    const { job_id } = await start("a");
    await begun.promise;
    expect((await get(job_id)).progress.step).toBe("communities");
    const canceled = dataOf(await cancel(job_id));
    expect(canceled).toMatchObject({ status: "canceled", error_message: null });
    expect(await stopped.promise).toMatchObject({ code: "STATE_CHANGED" });
    expect(await get(job_id)).toEqual(canceled);
    expect(canceled.progress.discussions).toBe(1);
    // Canceling it again changes nothing.
    expect(dataOf(await cancel(job_id))).toEqual(canceled);
  });

  test("fails with the error message of its step", async () => {
    const { start, get, ended } = await customer();
    search = async () => {
      throw new AppError("MODEL_OVER_BUDGET", { message: "Nothing was found for these answers." });
    };
    const { job_id } = await start("a");
    await ended(job_id);
    expect(await get(job_id)).toMatchObject({
      status: "failed",
      error_message: "Nothing was found for these answers.",
    });
  });

  test("fails after five attempts without progress, with the general error message", async () => {
    const { start, get, ended } = await customer();
    let attempts = 0;
    search = async () => {
      attempts += 1;
      throw new Error("broken");
    };
    const { job_id } = await start("a");
    await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(1);
    // Skip the remaining attempts.
    await run(sql`update research_jobs set attempts = 5 where id = ${job_id}`);
    await run(sql`update research_jobs set run = run + 1, progress_at = now() - interval '1 minute'
      where id = ${job_id}`);
    await app.services.researchWorker.resume();
    await ended(job_id);
    expect(await get(job_id)).toMatchObject({
      status: "failed",
      error_message: "Something went wrong on our side. Please try again in a moment.",
    });
  }, 30_000);

  test("that takes half an hour fails and says so", async () => {
    const { start, get } = await customer();
    search = () => never;
    const { job_id } = await start("a");
    await run(sql`update research_jobs set created_at = now() - interval '31 minutes'
      where id = ${job_id}`);
    await app.services.researchWorker.resume();
    expect(await get(job_id)).toMatchObject({
      status: "failed",
      error_message: "The analysis took too long. Please start it again.",
    });
  });
});

describe("the jobs of a workspace", () => {
  test("run at most two at a time, and concurrent requests for the same job start it once", async () => {
    const { start, cancel, ended } = await customer();
    const go = Promise.withResolvers<void>();
    search = () => go.promise;
    const [one, again] = await Promise.all([start("a"), start("a")]);
    expect(again.job_id).toBe(one.job_id);
    const other = await start("b");
    await expect(start("c")).rejects.toMatchObject({ code: "RESEARCH_RUNNING" });
    dataOf(await cancel(one.job_id));
    const third = await start("c");
    go.resolve();
    await Promise.all([ended(other.job_id), ended(third.job_id)]);
  });

  test("are deleted beyond the newest fifty", async () => {
    const { workspaceId, start, ended, get, person } = await customer();
    const [oldest, ...rest] = Array.from({ length: 50 }, () => randomUUID());
    for (const [n, id] of [oldest, ...rest].entries()) {
      await run(sql`insert into research_jobs
          (id, workspace_id, kind, status, input, created_at, progress_at, finished_at)
        values (${id}, ${workspaceId}, 'communities', 'completed', '{}'::jsonb,
          now() - make_interval(days => ${60 - n}), now(), now())`);
    }
    await ended((await start("a")).job_id);
    const deleted = await app.call("getAnalysis", { params: { jobId: oldest ?? "" } }, person);
    expect(errorOf(deleted).code).toBe("NOT_FOUND");
    expect((await get(rest[0] ?? "")).status).toBe("completed");
  });

  test("are not deleted while another module needs them", async () => {
    const { workspaceId, start, ended, get } = await customer();
    const ids = Array.from({ length: 52 }, () => randomUUID());
    const [needed = "", next = ""] = ids;
    app.services.researchJobs.keepWhile(async (_, among) => among.filter((id) => id === needed));
    for (const [n, id] of ids.entries()) {
      await run(sql`insert into research_jobs
          (id, workspace_id, kind, status, input, created_at, progress_at, finished_at)
        values (${id}, ${workspaceId}, 'communities', 'completed', '{}'::jsonb,
          now() - make_interval(days => ${60 - n}), now(), now())`);
    }
    await ended((await start("a")).job_id);
    expect((await get(needed)).status).toBe("completed");
    await expect(get(next)).rejects.toThrow();
  });

  test("are not found by other workspaces, and are deleted with their own", async () => {
    const [owner, stranger] = [await customer(), await customer()];
    const { job_id } = await owner.start("a");
    await owner.ended(job_id);
    const refused = await app.call("getAnalysis", { params: { jobId: job_id } }, stranger.person);
    expect(errorOf(refused).code).toBe("NOT_FOUND");
    expect(errorOf(await stranger.cancel(job_id)).code).toBe("NOT_FOUND");
    await run(sql`delete from workspaces where id = ${owner.workspaceId}`);
    expect((await run(sql`select from research_jobs where id = ${job_id}`)).rows).toEqual([]);
  });
});
