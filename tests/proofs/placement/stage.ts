import { randomBytes } from "node:crypto";
import { z } from "zod";
import { testPost } from "../../../apps/server/src/testing/app.ts";
import { ownText } from "../../../apps/server/src/testing/reply-pipeline.ts";
import { dataOf, type Server } from "../../../apps/server/src/testing/server.ts";

/** The sandbox of a proof. */
export interface Sandbox {
  address: string;
  reddit: string;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** An approved reply, with everything that is needed to place it. */
export interface Staged {
  replyId: string;
  workspaceId: string;
  /** The post's fullname. */
  postId: string;
  text: string;
  /** The account of API placements. */
  account: string;
  accountId: string;
  /** The account of manual placements. */
  manualAccount: string;
  /** The writer's access token, which lasts a quarter of an hour. */
  token: string;
  signIn(): Promise<string>;
}

const clientId = "earshot-sandbox";
const redirectUri = "http://localhost/back";
const userAgent = "node:earshot-proof:1.0 (by /u/nobody)";
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

/** Gets a refresh token by which an account lets the product act for it, through Reddit's consent page. */
async function refreshTokenOf({ reddit }: Sandbox, account: string): Promise<string> {
  const allowed = await fetch(`${reddit}/api/v1/authorize`, {
    method: "POST",
    redirect: "manual",
    headers: { "user-agent": userAgent },
    body: form({
      client_id: clientId,
      response_type: "code",
      state: "proof",
      redirect_uri: redirectUri,
      duration: "permanent",
      scope: "identity submit edit read history",
      typed_account: account,
      authorize: "Allow",
    }),
  });
  const code = new URL(allowed.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const basic = Buffer.from(`${clientId}:${clientId}`).toString("base64");
  const answer = await fetch(`${reddit}/api/v1/access_token`, {
    method: "POST",
    headers: { "user-agent": userAgent, authorization: `Basic ${basic}` },
    body: form({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
  });
  return z.object({ refresh_token: z.string() }).parse(await answer.json()).refresh_token;
}

/** Where all posts of the proof are. */
export const community = "smallbusiness";
const posted = z.object({ name: z.string(), permalink: z.string() });

/** Creates approved replies, each with a separate workspace, writer and accounts. */
export function createStage(server: Server, sandbox: Sandbox) {
  const { infrastructure, services, call } = server;
  const run = randomBytes(3).toString("hex");
  let made = 0;

  async function connect(name: string): Promise<string> {
    const refreshToken = await refreshTokenOf(sandbox, name);
    const { rows } = await infrastructure.database.query({
      text: `insert into community_accounts (id, source, name, affiliation, mode, scopes, connected_at, created_at)
        values (gen_random_uuid(), 'reddit', $1, 'Works with teams that make tools.', 'api',
          '{identity,submit,edit,read,history}', now(), now()) returning id`,
      values: [name],
    });
    const id = String(rows[0]?.id);
    const sealed = services.secrets.seal(refreshToken, `community_accounts:${id}`);
    await infrastructure.database.query({
      text: "update community_accounts set sealed_token = $2 where id = $1",
      values: [id, sealed],
    });
    await infrastructure.database.query({
      text: `insert into account_states (source, key, name, state, karma, account_created_at, seen_at, updated_at)
        values ('reddit', $1, $1, 'good', 5000, now() - interval '3 years', now(), now())`,
      values: [name],
    });
    return id;
  }

  async function writerWith(manualAccount: string): Promise<() => Promise<string>> {
    const email = `${manualAccount}@example.test`;
    const password = "a good long password";
    await infrastructure.database.transaction((tx) =>
      services.accounts.create(tx, { email, password, fullName: "Jo", userType: "writer" }),
    );
    const signIn = async () =>
      dataOf(await call("writerLogin", { body: { email, password } })).accessToken;
    const token = await signIn();
    const body = { accounts: { reddit: manualAccount } };
    dataOf(await call("putWriterSettings", { body }, { token }));
    return signIn;
  }

  /** Creates a mention of a post that exists in the sandbox. */
  async function mentionFor(person: { token: string }, phrase: string) {
    const title = `${phrase} ${made}`;
    const { name, permalink } = posted.parse(
      await sandbox.control("POST", "posts", { community, title, body: "Who knows?" }),
    );
    await server.ingest([
      testPost({ externalId: name, title, community, url: `${sandbox.reddit}${permalink}` }),
    ]);
    const { mentions } = dataOf(
      await call("listMentions", { query: { status: "pending", limit: 100 } }, person),
    );
    const [mention] = mentions;
    if (!mention) throw new Error("the post made no mention");
    const params = { id: mention.id };
    dataOf(await call("setMentionStatus", { params, body: { status: "accepted" } }, person));
    return { mentionId: mention.id, postId: name };
  }

  return {
    async approved(): Promise<Staged> {
      made += 1;
      const person = await server.signUp({ email: `customer${run}${made}@example.test` });
      const workspaceId = (await services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
      await infrastructure.database.query({
        text: `insert into community_verdicts (source, key, name, verdict, verdict_note, verdict_at)
          values ('reddit', $1, $1, 'allowed', 'The proof says so.', now()) on conflict do nothing`,
        values: [community],
      });
      if (made === 1) await services.communities.readNow("reddit", community);
      const phrase = `proof${run}x${made}`;
      dataOf(await call("addKeyword", { body: { keyword: phrase } }, person));
      while (services.index.match({ title: phrase, body: "" }).length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      dataOf(await call("putSettings", { body: { autoPost: true } }, person));
      const { mentionId, postId } = await mentionFor(person, phrase);
      const manualAccount = `hand_${run}_${made}`;
      const account = `api_${run}_${made}`;
      const signIn = await writerWith(manualAccount);
      const token = await signIn();
      const params = { id: mentionId };
      const { assignment: claim } = dataOf(await call("claimOpportunity", { params }, { token }));
      const { assignment } = dataOf(
        await call(
          "submitReply",
          { params: { id: claim.id }, body: { text: ownText() } },
          { token },
        ),
      );
      if (assignment.status !== "approved") {
        throw new Error(`the reply is ${assignment.status}, not approved`);
      }
      const accountId = await connect(account);
      const { id: replyId, text } = assignment;
      return {
        replyId,
        workspaceId,
        postId,
        text,
        account,
        accountId,
        manualAccount,
        token,
        signIn,
      };
    },
  };
}
