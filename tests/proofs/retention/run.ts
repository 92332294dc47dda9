import { createTestClock, testPost } from "../../../apps/server/src/testing/app.ts";
import type { Server, ServerOptions } from "../../../apps/server/src/testing/server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The time limit of Reddit's terms, in minutes. */
const allowedMinutes = 48 * 60;
/** One post in this many is deleted at the platform, right after it was stored. */
const deletedEvery = 20;

interface Result {
  name: string;
  held: boolean;
  figures: string;
}

const isDeleted = (externalId: string) => Number(externalId.slice(3)) % deletedEvery === 0;

/**
 * A platform whose posts are fetched by id, on a clock that only the proof moves.
 * @param callsPerMinute the planned calls
 * @param plant returns each deleted post as if it still existed, so that the proof must fail
 */
export function openRetentionSetup({
  callsPerMinute,
  plant,
}: {
  callsPerMinute: number;
  plant: boolean;
}) {
  const clock = createTestClock(new Date());
  const calls = { minute: 0, all: 0 };
  const options: ServerOptions = {
    clock,
    recheckCallsPerMinute: callsPerMinute,
    lookups: [
      {
        name: "reddit",
        max: 100,
        readMicros: 0,
        idOf: () => null,
        async fetchPosts(ids) {
          calls.minute += 1;
          calls.all += 1;
          if (ids.length > 100) throw new Error("more ids than a call takes");
          const seen = ids.filter((id) => plant || !isDeleted(id));
          return new Map(seen.map((externalId) => [externalId, testPost({ externalId })]));
        },
      },
    ],
  };
  return { clock, calls, options, callsPerMinute };
}

/**
 * Stores posts, deletes a share of them at the platform, and runs the recurring work of two days.
 * @param size.count how many posts
 */
export async function runRetention(
  server: Pick<Server, "services" | "infrastructure">,
  { clock, calls, callsPerMinute }: ReturnType<typeof openRetentionSetup>,
  { count }: { count: number },
): Promise<Result[]> {
  const { rechecks, textRetention } = server.services;
  const query = async (text: string, values: unknown[] = []) =>
    (await server.infrastructure.database.query({ text, values })).rows;
  const countTexts = async (where: string, values: unknown[] = []): Promise<number> => {
    const text = `select count(*)::int as count from posts where (body <> '' or title <> '' or author is not null) and ${where}`;
    return Number((await query(text, values))[0]?.count);
  };

  const start = clock.now();
  await query(
    `insert into posts (id, source, kind, external_id, thread_id, title, body, author, url, posted_at, removed, stored_at, words)
     select gen_random_uuid(), 'reddit', (case when n % 2 = 0 then 'comment' else 'post' end)::post_kind, 't3_' || n,
       case when n % 2 = 0 then 't3_0' end, '', 'The words of ' || n, 'someone', 'https://x.test/' || n, $2, false, $2,
       array['the', 'word', 'of', n::text]
     from generate_series(1, $1::int) n`,
    [count, start],
  );
  await query("analyze posts");

  let busiest = 0;
  for (let minute = 0; minute <= allowedMinutes; minute++) {
    calls.minute = 0;
    await rechecks.run();
    if (minute % 5 === 0) await textRetention.dropUnseen();
    busiest = Math.max(busiest, calls.minute);
    if (minute < allowedMinutes) clock.advance(minuteMs);
  }
  const deleted = Math.floor(count / deletedEvery);
  const ofDeleted = await countTexts(`split_part(external_id, '_', 2)::int % ${deletedEvery} = 0`);
  const unseen = await countTexts("coalesce(seen_at, stored_at) < $1", [
    new Date(clock.now().getTime() - 48 * hourMs + 1),
  ]);
  const left = await countTexts("true");
  // How many posts the calls of the second day can check; one call a minute is for shared searches.
  const reachable = 24 * 60 * (callsPerMinute - 1) * 100;
  return [
    {
      name: "deleted posts",
      held: ofDeleted === 0,
      figures: `${ofDeleted} texts left of ${deleted} posts that were deleted 48 hours ago`,
    },
    {
      name: "unseen texts",
      held: unseen === 0,
      figures: `${unseen} texts stored that were not seen for 48 hours`,
    },
    {
      name: "calls",
      held: busiest <= callsPerMinute,
      figures: `${calls.all} calls, ${busiest} in the busiest minute, ${callsPerMinute} planned`,
    },
    {
      name: "live posts",
      held: count > reachable || left === count - deleted,
      figures: `${left} texts stored of ${count - deleted} posts that are still there`,
    },
  ];
}
