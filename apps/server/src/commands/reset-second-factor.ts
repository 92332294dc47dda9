import { createApp, openAppJobs, type Services } from "../app.ts";
import type { Config } from "../config.ts";
import type { Infrastructure } from "../infrastructure/open.ts";
import { operatorId } from "../modules/ledger/audit/index.ts";
import { CommandError } from "./command-error.ts";
import { commandOptions } from "./command-options.ts";
import { withInfrastructure } from "./environment.ts";

/**
 * Removes a person's lost second factors, ends their sessions, records it in the administrators' log, and queues the
 * mail that informs them.
 * @throws CommandError when there is no such account, or nothing to remove.
 */
export async function resetSecondFactor(
  { database }: Pick<Infrastructure, "database">,
  { accounts, audit }: Pick<Services, "accounts" | "audit">,
  email: string,
): Promise<void> {
  const user = await accounts.findByEmail(email.trim().toLowerCase());
  if (!user) throw new CommandError(`There is no account with the address ${email}.`);
  const isReset = await database.transaction(async (tx) => {
    if (!(await accounts.resetSecondFactor(tx, user.id))) return false;
    await audit.recordAdministrator(tx, {
      administratorId: operatorId,
      action: "second_factor_reset",
      subjectId: user.id,
    });
    return true;
  });
  if (!isReset) {
    throw new CommandError(`${user.email} has no authenticator app and no passkey.`);
  }
}

/** The operator's command, for a person who has proved who they are. @throws CommandError. */
export async function runResetSecondFactor(
  config: Config,
  email: string,
  print: (line: string) => void,
): Promise<void> {
  await withInfrastructure(config, async (infrastructure) => {
    const app = await createApp(infrastructure, commandOptions(config, infrastructure));
    const jobs = await openAppJobs(infrastructure, app);
    try {
      await resetSecondFactor(infrastructure, app.api, email);
    } finally {
      await jobs.stop();
    }
  });
  print(
    "Two-step sign-in is reset: the authenticator app, recovery codes and passkeys are removed, all sessions have ended, and a mail says so.",
  );
}
