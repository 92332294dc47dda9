import type { Server } from "../../../apps/server/src/testing/server.ts";
import type { Report } from "../setup.ts";

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers["set-cookie"]).split(";")[0] ?? "";

/** Fifty tabs that refresh concurrently, replayed tokens, tokens after sign-out. */
export async function proveTokens(server: Server, report: Report, rounds: number): Promise<void> {
  const { call, signUp } = server;
  let [falseLogouts, replaysTaken, alive] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const { cookie } = await signUp();
    const tabs = await Promise.all(
      Array.from({ length: 50 }, () => call("refresh", {}, { cookie })),
    );
    falseLogouts += tabs.filter(({ status }) => status !== 200).length;

    const victim = await signUp();
    const child = await call("refresh", {}, victim);
    // A used token from another client ends the session immediately; from the same client, only after ten seconds.
    const replay = await call("refresh", {}, { ...victim, headers: { "user-agent": "a thief" } });
    if (replay.status === 200) replaysTaken += 1;
    if ((await call("refresh", {}, { cookie: cookieOf(child) })).status === 200) replaysTaken += 1;

    const leaver = await signUp();
    await call("logout", {}, leaver);
    if ((await call("me", {}, leaver)).status === 200) alive += 1;
  }
  report.line("tabs", falseLogouts === 0, `${rounds} × 50 at once: ${falseLogouts} false logouts`);
  report.line("replayed tokens", replaysTaken === 0, `${rounds}: ${replaysTaken} accepted`);
  report.line("token after sign-out", alive === 0, `${rounds}: ${alive} accepted`);
}

/** Password reset links: used concurrently, used again, and used as other kinds of tokens. */
export async function proveReset(server: Server, report: Report, rounds: number): Promise<void> {
  const { call, signUp, mailer } = server;
  let [uses, wrongRounds, bearers, sessionsLeft] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const { email, token } = await signUp({ confirmed: false });
    await mailer.next(email);
    await call("forgotPassword", { body: { email } });
    const { text } = await mailer.next(email);
    const hash = new URLSearchParams(/#(\S+)/.exec(text)?.[1] ?? "");
    const tokens = {
      access_token: hash.get("access_token") ?? "",
      refresh_token: hash.get("refresh_token") ?? "",
    };
    for (const one of Object.values(tokens)) {
      if ((await call("me", {}, { token: one })).status === 200) bearers += 1;
      const cookie = `earshot_session=${one}`;
      if ((await call("refresh", {}, { cookie })).status === 200) bearers += 1;
    }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call("resetPassword", { body: { ...tokens, password: `a fine password ${at}` } }),
      ),
    );
    uses += outcomes.length;
    if (outcomes.filter(({ status }) => status === 200).length !== 1) wrongRounds += 1;
    if ((await call("me", {}, { token })).status === 200) sessionsLeft += 1;
  }
  report.line(
    "reset links",
    wrongRounds === 0 && sessionsLeft === 0,
    `${uses} uses of ${rounds} links: ${wrongRounds} links with another number of successes than 1, ${sessionsLeft} sessions left`,
  );
  report.line("reset token as bearer", bearers === 0, `${rounds * 4}: ${bearers} accepted`);
}
