import type { Config } from "../config.ts";
import type { Queryable } from "../infrastructure/database/index.ts";
import { createSecrets, type Secrets } from "../infrastructure/secrets/index.ts";
import { reseal, type SealedColumn } from "../infrastructure/secrets/sealed.ts";
import { sealedCommunityAccounts } from "../modules/fulfilment/community-accounts/index.ts";
import { sealedPayoutMethods } from "../modules/fulfilment/earnings/index.ts";
import {
  sealedNextSecondFactors,
  sealedSecondFactors,
} from "../modules/identity/accounts/index.ts";
import { sealedConnections } from "../modules/identity/connections/index.ts";
import { sealedChannelAddresses } from "../modules/reporting/notifications/index.ts";
import { sealedWebhookSecrets } from "../modules/reporting/webhooks/index.ts";
import { CommandError } from "./command-error.ts";
import { withInfrastructure } from "./environment.ts";

/** Every column with encrypted values. A test compares this with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedSecondFactors,
  sealedNextSecondFactors,
  sealedConnections,
  sealedCommunityAccounts,
  sealedPayoutMethods,
  sealedChannelAddresses,
  ...sealedWebhookSecrets,
];

/**
 * Encrypts again all values that were encrypted with an older key, and prints the result.
 * @returns rows that can't be decrypted, as `table.column row`
 */
export async function rotateAll(
  db: Queryable,
  secrets: Secrets,
  print: (line: string) => void,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<string[]> {
  const broken: string[] = [];
  for (const column of columns) {
    const name = `${column.table}.${column.column}`;
    const found = await reseal(db, secrets, column);
    print(`${name}: ${found.renewed} of ${found.rows} encrypted again`);
    broken.push(...found.broken.map((row) => `${name} ${row}`));
  }
  return broken;
}

/**
 * The operator's command. Servers must already have the new key, since they keep encrypting while it runs.
 * @throws CommandError with the rows that can't be decrypted; all others are then encrypted again.
 */
export async function runRotateKeys(config: Config, print: (line: string) => void): Promise<void> {
  const [newest, ...older] = config.encryptionKeys;
  await withInfrastructure(config, async ({ database }) => {
    const secrets = createSecrets(config.encryptionKeys, config.sessionSecret);
    const broken = await rotateAll(database.pool, secrets, print);
    if (broken.length > 0) {
      throw new CommandError(
        `No key in ENCRYPTION_KEYS can decrypt these secrets, so they were not changed: ${broken.join(", ")}. Add the missing key and run this again, or connect the accounts again.`,
      );
    }
  });
  const unused = older.map(({ id }) => id).join(", ");
  print(
    `All secrets are encrypted with the key ${newest?.id}.${unused && ` You can remove ${unused} from ENCRYPTION_KEYS.`}`,
  );
}
