import { createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";

/** Somebody who has signed up, with a workspace. */
export type Owner = Awaited<ReturnType<TestApp["signUp"]>>;

export const day = 86_400_000;

export const as = ({ token }: { token: string }) => ({ token });

/** A server that performs deletions, with helpers for what people do. */
export async function openDeletionApp() {
  const clock = createTestClock();
  const app = await openTestApp({ clock, jobs: true });
  await app.work("deletions.erase");

  const query = async (text: string, values: unknown[] = []) =>
    (await app.infrastructure.database.query({ text, values })).rows;

  async function workspaceOf({ user }: Owner): Promise<string> {
    const [row] = await query("select current_workspace_id as id from users where id = $1", [
      user.id,
    ]);
    return row.id;
  }

  /** The next mail to somebody whose subject has these words. */
  const nextMail = (owner: Owner, words: string) =>
    app.mailer.next(owner.email, ({ subject }) => subject.includes(words));

  return {
    app,
    clock,
    query,
    workspaceOf,
    nextMail,

    /** The access token of a new session. */
    async signIn({ email, password }: Owner): Promise<string> {
      return dataOf(await app.call("login", { body: { email, password } })).accessToken;
    },

    /** Adds a member to a workspace. */
    async addMember(owner: Owner): Promise<Owner> {
      const member = await app.signUp();
      await query(
        "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')",
        [await workspaceOf(owner), member.user.id],
      );
      return member;
    },

    deleteWorkspace: (owner: Owner, name = "My workspace") =>
      app.call("deleteWorkspace", { body: { password: owner.password, name } }, as(owner)),

    deleteAccount(owner: Owner, deleteShared = false) {
      const { password, email: name } = owner;
      return app.call("deleteAccount", { body: { password, name, deleteShared } }, as(owner));
    },

    /** Lets the days before a requested deletion pass, and waits until everything is deleted. */
    async letItHappen(owner: Owner, what: "account" | "workspace") {
      clock.advance(14 * day);
      await app.services.deletions.sweep();
      return nextMail(owner, `${what} was deleted`);
    },
  };
}

export type DeletionApp = Awaited<ReturnType<typeof openDeletionApp>>;
