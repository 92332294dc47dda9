import { brand, type PayoutStatement } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { dayOf } from "./rules.ts";
import { presentEarning, presentPayout } from "./service.ts";
import { statementOf } from "./service-statement.ts";
import { listEarnings } from "./store.ts";
import { findPayout } from "./store-payout-methods.ts";

/** The statement of a payout of a writer. @throws AppError NOT_FOUND. */
export async function payoutStatement(
  { database, accounts }: { database: Database; accounts: Accounts },
  writerId: string,
  id: string,
): Promise<PayoutStatement> {
  const payout = await findPayout(database.pool, { id, writerId });
  const writer = await accounts.find(writerId);
  if (!payout || !writer) throw new AppError("NOT_FOUND");
  const rows = await listEarnings(database.pool, { writerId, payoutId: id });
  const day = dayOf(payout.paidAt);
  const { csv } = statementOf(rows, { to: day });
  return {
    payout: presentPayout({ ...payout, count: rows.length }),
    writer: { name: writer.fullName ?? writer.email, email: writer.email },
    method: payout.method,
    earnings: rows.map(presentEarning),
    file: { name: `${brand.name.toLowerCase()}-payout-${day}.csv`, csv },
  };
}
