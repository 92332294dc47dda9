import pg from "pg";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";

/** A point at which a process can be stopped: right before the commit of the transaction that writes this. */
export type Gate = "attempt" | "sent" | "placed" | "hand";

const numbers: Record<Gate, number> = { attempt: 7_001, sent: 7_002, placed: 7_003, hand: 7_004 };

/**
 * Triggers at which a process waits, each for one reply: the process waits in its transaction for a lock that
 * the proof holds, so that it can be killed at exactly that point.
 */
const triggers = `
  create table proof_gates (reply_id uuid not null, gate int not null);
  create function proof_gate() returns trigger language plpgsql as $$
  declare reply uuid := case when tg_table_name = 'replies' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'reply_id')::uuid end;
  begin
    if exists (select 1 from proof_gates where reply_id = reply and gate = tg_argv[0]::int) then
      perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint);
    end if;
    return new;
  end $$;
  create trigger proof_attempt before insert on placement_attempts
    for each row execute function proof_gate(7001);
  create trigger proof_sent before update on placement_attempts
    for each row when (new.state = 'sent') execute function proof_gate(7002);
  create trigger proof_placed before update on placement_attempts
    for each row when (new.state = 'placed') execute function proof_gate(7003);
  create trigger proof_hand before update on replies
    for each row when (new.status = 'placed' and new.placement_method = 'hand')
    execute function proof_gate(7004);`;

export type Gates = Awaited<ReturnType<typeof openGates>>;

/** Creates the gates in the database of a proof. */
export async function openGates(connection: Connection) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(triggers);

  /** Polls a condition. @throws Error after a minute, or the given seconds */
  async function until(what: string, isSo: () => Promise<boolean>, seconds = 60): Promise<void> {
    const deadline = performance.now() + seconds * 1000;
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`this did not happen in time: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  return {
    client,
    until,

    /** Closes a gate for a reply; processes that reach it wait. */
    async close(gate: Gate, replyId: string): Promise<void> {
      await client.query("select pg_advisory_lock($1)", [numbers[gate]]);
      await client.query("insert into proof_gates values ($1, $2)", [replyId, numbers[gate]]);
    },

    /** Waits until a process waits at a gate. */
    reached: (gate: Gate) =>
      until(`a process waits at ${gate}`, async () => {
        const { rows } = await client.query(
          "select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
          [numbers[gate]],
        );
        return rows.length > 0;
      }),

    /** Opens a gate: the waiting process continues. */
    async open(gate: Gate, replyId: string): Promise<void> {
      await client.query("delete from proof_gates where reply_id = $1", [replyId]);
      await client.query("select pg_advisory_unlock($1)", [numbers[gate]]);
    },

    /** Locks rows of the product. @returns a function that releases them */
    async hold(query: string, values: unknown[] = []): Promise<() => Promise<void>> {
      const holder = new pg.Client(connection);
      await holder.connect();
      await holder.query("begin");
      await holder.query(query, values);
      return () => holder.end();
    },

    /** Waits until a reply's newest attempt is committed in one of the states. */
    stateOf: (replyId: string, states: readonly string[]) =>
      until(`an attempt was ${states.join(" or ")}`, async () => {
        const { rows } = await client.query<{ state: string }>(
          "select state from placement_attempts where reply_id = $1 order by planned_at desc limit 1",
          [replyId],
        );
        return states.includes(rows[0]?.state ?? "");
      }),

    end: () => client.end(),
  };
}
