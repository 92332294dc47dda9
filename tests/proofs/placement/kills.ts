import { z } from "zod";
import type { ServerProcess } from "../processes.ts";
import type { Gates } from "./gates.ts";
import type { Sandbox, Staged } from "./stage.ts";

/** The six points at which a process is killed. */
export const killPoints = [
  "before placing commits",
  "before the job begins",
  "after sent, before the call",
  "while the platform works",
  "after the answer, before placed commits",
  "after placed, before the job is done",
] as const;
export type KillPoint = (typeof killPoints)[number];

/** The product's processes, which the proof starts and kills. */
export interface Product {
  /** The address of the API, which is started if it is not running. */
  api(): Promise<string>;
  killApi(): Promise<void>;
  worker(): ServerProcess;
  killWorker(): Promise<void>;
  stopWorker(): Promise<void>;
}

/** Asks the product to place a reply. @returns the status; 0 when the API was killed before it answered */
export async function place(address: string, staged: Staged): Promise<number> {
  try {
    const answer = await fetch(`${address}/api/writers/replies/${staged.replyId}/place`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${staged.token}`,
        "content-type": "application/json",
        "user-agent": "earshot-proof",
      },
      body: JSON.stringify({ accountId: staged.accountId }),
    });
    if (!answer.ok && answer.status !== 409) throw new Error(await answer.text());
    return answer.status;
  } catch (error) {
    if (error instanceof TypeError) return 0;
    throw error;
  }
}

const faultList = z.object({ faults: z.array(z.unknown()) });

/** Waits until all faults of the sandbox have occurred. */
const faultsMet = ({ until }: Gates, sandbox: Sandbox) =>
  until(
    "the platform was called",
    async () => faultList.parse(await sandbox.control("GET", "faults")).faults.length === 0,
  );

/** What is needed to bring a reply to a point and kill the process there. */
export interface KillSetup {
  gates: Gates;
  sandbox: Sandbox;
  product: Product;
}

type Kill = (setup: KillSetup, staged: Staged, round: number) => Promise<void>;

async function begin({ product }: KillSetup, staged: Staged): Promise<void> {
  const status = await place(await product.api(), staged);
  if (status !== 200) throw new Error(`placing was answered with ${status}`);
}

/** For each point: brings a reply there, and kills the process that works on it. */
export const kills: Record<KillPoint, Kill> = {
  async "before placing commits"({ gates, product }, staged) {
    const address = await product.api();
    await gates.close("attempt", staged.replyId);
    const answer = place(address, staged);
    await gates.reached("attempt");
    await product.killApi();
    await gates.open("attempt", staged.replyId);
    await answer;
  },

  async "before the job begins"(setup, staged) {
    await setup.product.stopWorker();
    await begin(setup, staged);
    await setup.product.killApi();
  },

  async "after sent, before the call"(setup, staged) {
    const { gates, product } = setup;
    await gates.close("sent", staged.replyId);
    product.worker();
    await begin(setup, staged);
    await gates.reached("sent");
    // The process can't make its call: the rate limit's row, which it must update first, is locked.
    const release = await gates.hold("select 1 from service_windows for update");
    await gates.open("sent", staged.replyId);
    await gates.stateOf(staged.replyId, ["sent"]);
    await product.killWorker();
    await release();
  },

  async "while the platform works"(setup, staged, round) {
    const { gates, sandbox, product } = setup;
    product.worker();
    // The platform posts the comment or it doesn't: the product can't tell which.
    const fault = round % 2 === 0 ? "success-timeout" : "timeout";
    await sandbox.control("POST", "faults", { service: "reddit", path: "/api/comment", fault });
    await begin(setup, staged);
    await faultsMet(gates, sandbox);
    await product.killWorker();
  },

  async "after the answer, before placed commits"(setup, staged) {
    const { gates, product } = setup;
    await gates.close("placed", staged.replyId);
    product.worker();
    await begin(setup, staged);
    await gates.reached("placed");
    await product.killWorker();
    await gates.open("placed", staged.replyId);
  },

  async "after placed, before the job is done"(setup, staged) {
    const { gates, product } = setup;
    await gates.close("placed", staged.replyId);
    product.worker();
    await begin(setup, staged);
    await gates.reached("placed");
    const release = await gates.hold(
      `select 1 from pgboss.job where name = 'placement.send' and data ->> 'attemptId' in
         (select id::text from placement_attempts where reply_id = $1) for update`,
      [staged.replyId],
    );
    await gates.open("placed", staged.replyId);
    await gates.stateOf(staged.replyId, ["placed"]);
    await product.killWorker();
    await release();
  },
};

/** The points at which a worker is paused while another process does its work. */
export const stopPoints = [
  "paused in the check before the call",
  "paused after sent, before the call",
] as const;

/** The work of a second process on a reply's newest attempt. */
export interface Second {
  send(replyId: string): Promise<void>;
  check(replyId: string): Promise<void>;
}

const signal = ({ pid }: ServerProcess, name: "SIGSTOP" | "SIGCONT") => process.kill(pid, name);

/** Pauses a worker at a point, has another process place the reply, and lets the first continue. */
export const stops: Record<
  (typeof stopPoints)[number],
  (setup: KillSetup, staged: Staged, second: Second) => Promise<void>
> = {
  async "paused in the check before the call"(setup, staged, second) {
    const { gates, product, sandbox } = setup;
    const worker = product.worker();
    const path = `/user/${staged.account}/comments`;
    await sandbox.control("POST", "faults", { service: "reddit", path, fault: "timeout" });
    await begin(setup, staged);
    await faultsMet(gates, sandbox);
    signal(worker, "SIGSTOP");
    try {
      await second.send(staged.replyId);
      await gates.stateOf(staged.replyId, ["placed"]);
    } finally {
      signal(worker, "SIGCONT");
    }
  },

  async "paused after sent, before the call"(setup, staged, second) {
    const { gates, product } = setup;
    await gates.close("sent", staged.replyId);
    const worker = product.worker();
    await begin(setup, staged);
    await gates.reached("sent");
    const release = await gates.hold("select 1 from service_windows for update");
    await gates.open("sent", staged.replyId);
    await gates.stateOf(staged.replyId, ["sent"]);
    signal(worker, "SIGSTOP");
    try {
      await release();
      // The product must assume that it was sent; it is then marked absent and placed again.
      await second.send(staged.replyId);
      await gates.until("it was absent", async () => {
        await second.check(staged.replyId);
        await new Promise((resolve) => setTimeout(resolve, 500));
        const { rows } = await gates.client.query<{ status: string }>(
          "select status from replies where id = $1",
          [staged.replyId],
        );
        return rows[0]?.status === "approved";
      });
      await begin(setup, staged);
      await second.send(staged.replyId);
      await gates.stateOf(staged.replyId, ["placed"]);
    } finally {
      signal(worker, "SIGCONT");
    }
  },
};

/** Faults of the platform that occur without a kill. */
export const platformFaults = [
  "success-timeout",
  "success-500",
  "500",
  "html-200",
  "cut-body",
] as const;

/** Places a reply while the platform's response fails. */
export async function failAnswer(
  { gates, sandbox, product }: KillSetup,
  staged: Staged,
  fault: (typeof platformFaults)[number],
): Promise<void> {
  product.worker();
  await sandbox.control("POST", "faults", { service: "reddit", path: "/api/comment", fault });
  await begin({ gates, sandbox, product }, staged);
  await faultsMet(gates, sandbox);
}

const made = z.object({ url: z.string() });

/** Posts a reply manually, and kills the API while it records the permalink; then the writer tries again. */
export async function placeManually(
  { gates, sandbox, product }: KillSetup,
  staged: Staged,
  round: number,
): Promise<void> {
  const { url } = made.parse(
    await sandbox.control("POST", "comments", {
      postId: staged.postId,
      author: staged.manualAccount,
      body: staged.text,
    }),
  );
  const submitPermalink = async (): Promise<number> => {
    try {
      const answer = await fetch(
        `${await product.api()}/api/writers/replies/${staged.replyId}/placed`,
        {
          method: "POST",
          headers: {
            authorization: `Bearer ${staged.token}`,
            "content-type": "application/json",
            "user-agent": "earshot-proof",
          },
          body: JSON.stringify({ permalink: url }),
        },
      );
      if (!answer.ok && answer.status !== 409) throw new Error(await answer.text());
      return answer.status;
    } catch (error) {
      if (error instanceof TypeError) return 0;
      throw error;
    }
  };
  await gates.close("hand", staged.replyId);
  const first = submitPermalink();
  await gates.reached("hand");
  if (round % 2 === 0) await product.killApi();
  await gates.open("hand", staged.replyId);
  await first;
  // A writer who got no response, or who clicks twice, submits it again.
  await submitPermalink();
}
