import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";

/** The time zones of workspaces: 24 from UTC+14 to UTC-11, some with a half-hour offset. */
const zones = [
  ...["Pacific/Kiritimati", "Pacific/Tongatapu", "Pacific/Auckland", "Pacific/Noumea"],
  ...["Australia/Adelaide", "Asia/Tokyo", "Asia/Shanghai", "Asia/Bangkok", "Asia/Kathmandu"],
  ...["Asia/Kolkata", "Asia/Karachi", "Asia/Dubai", "Europe/Moscow", "Europe/Athens"],
  ...["Europe/Berlin", "UTC", "Atlantic/Azores", "America/Sao_Paulo", "America/St_Johns"],
  ...["America/New_York", "America/Chicago", "America/Los_Angeles", "Pacific/Honolulu"],
  "Pacific/Pago_Pago",
] as const;

/**
 * Creates workspaces in all time zones, a third of them on Starter and the others on Growth, and their owners. In every
 * third workspace a viewer also wants the reports; in every tenth the owner does not.
 */
export async function makeWorkspaces(database: Database, count: number): Promise<void> {
  const statements = [
    `insert into users (id, email, user_type, full_name, email_verified_at)
     select gen_random_uuid(), kind || n || '@reports.test', 'user', kind || n, now()
     from generate_series(1, ${count}) n, unnest(array['owner', 'viewer']) kind`,
    `insert into workspaces (id, company_name, tier, time_zone, has_completed_onboarding)
     select gen_random_uuid(), 'Company ' || n, (array['starter', 'growth', 'growth'])[1 + n % 3]::tier,
       (array[${zones.map((zone) => `'${zone}'`).join(", ")}])[1 + n % ${zones.length}], true
     from generate_series(1, ${count}) n`,
    `insert into workspace_members (workspace_id, user_id, role)
     select w.id, u.id, kind::member_role
     from workspaces w, unnest(array['owner', 'viewer']) kind
     join users u on true
     where u.email = kind || substr(w.company_name, 9) || '@reports.test'`,
    `insert into report_recipients (workspace_id, user_id, mail)
     select m.workspace_id, m.user_id, m.role = 'viewer'
     from workspace_members m join workspaces w on w.id = m.workspace_id
     where (m.role = 'viewer' and substr(w.company_name, 9)::int % 3 = 0)
       or (m.role = 'owner' and substr(w.company_name, 9)::int % 10 = 0)`,
  ];
  for (const text of statements) await database.query({ text, values: [] });
}

/** The expected deliveries, `workspace kind first-day address`, computed independently of the product. */
export async function listExpected(
  database: Database,
  periods: readonly { kind: "weekly" | "monthly"; fromDay: string }[],
): Promise<string[]> {
  const { rows } = await database.query({
    text: `select w.id, w.tier, u.email from workspaces w
      join workspace_members m on m.workspace_id = w.id
      join users u on u.id = m.user_id
      left join report_recipients c on c.workspace_id = w.id and c.user_id = u.id
      where coalesce(c.mail, m.role = 'owner')`,
    values: [],
  });
  return rows.flatMap(({ id, tier, email }) =>
    periods
      .filter(({ kind }) => kind === "weekly" || tier !== "starter")
      .map(({ kind, fromDay }) => `${id} ${kind} ${fromDay} ${email}`),
  );
}

/** The delivery that each email's Message-ID belongs to, as the product records it. */
export async function listMailNames(database: Database): Promise<Map<string, string>> {
  const { rows } = await database.query({
    text: `select m.id, r.workspace_id, r.kind, r.from_day::text as from_day, u.email
      from report_mails m join reports r on r.id = m.report_id join users u on u.id = m.user_id`,
    values: [],
  });
  return new Map(
    rows.map(({ id, workspace_id, kind, from_day, email }) => [
      `report-${id}`,
      `${workspace_id} ${kind} ${from_day} ${email}`,
    ]),
  );
}
