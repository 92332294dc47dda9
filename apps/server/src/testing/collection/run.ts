import { type Comparison, compare, expectationsOf } from "./compare.ts";
import { quantile } from "./event-listeners.ts";
import { callsMade, faultsMet, gapsFound, overspent, setFaults } from "./figures.ts";
import type { CollectionSettings } from "./options.ts";
import type { Said } from "./post-generator.ts";
import { memoryOf, type ServerProcess } from "./processes.ts";
import { type Ground, openGround, type Place } from "./setup.ts";

/** What a run came to. */
export interface WatchingFigures {
  comparison: Comparison;
  said: number;
  /** How long things were said, and how long it then took until everything was read. */
  seconds: number;
  drainSeconds: number;
  kills: number;
  faults: Map<string, number>;
  calls: Awaited<ReturnType<typeof callsMade>>;
  overspent: string[];
  gaps: string[];
  shown: { count: number; p50: number; p95: number; max: number };
  /** MB of each worker some time after its start, and at the end. */
  memory: { atStart: (number | null)[]; atEnd: (number | null)[] };
  /** Workers that ended by themselves. */
  fallen: number;
}

const warmUpSeconds = 180;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Asks again and again until it is so. @returns whether it became so in time */
async function until(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await wait(Math.min(2_000, seconds * 10));
  }
  return true;
}

/** Whether what is planned at Reddit has been looked at once, and nearly all of X: calls fail there too. */
async function isListening({ client }: Ground): Promise<boolean> {
  const { rows } = await client.query<{ source: string; all: number; read: number }>(
    `select source::text, count(*)::int as all, count(read_until)::int as read
     from watches where source in ('reddit', 'x') group by source`,
  );
  return (
    rows.length === 2 &&
    rows.every(({ source, all, read }) => read >= (source === "x" ? 0.9 : 1) * all)
  );
}

/** What of the things said is not held yet. */
async function unread({ client }: Ground, wanted: readonly Said[]): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    "select source || ' ' || external_id as key from posts where source in ('reddit', 'x')",
  );
  const held = new Set(rows.map(({ key }) => key));
  return wanted.filter(({ source, externalId }) => !held.has(`${source} ${externalId}`)).length;
}

/** Lets the crowd speak while the workers begin to read. @returns how much was said by the time they did */
async function warmUp(ground: Ground): Promise<number> {
  let listening = false;
  const heard = until(() => isListening(ground), warmUpSeconds).then((isSo) => {
    listening = true;
    return isSo;
  });
  const begin = performance.now();
  for (let second = 1; !listening; second++) {
    await ground.crowd.speak();
    await wait(begin + second * 1000 - performance.now());
  }
  if (!(await heard)) throw new Error("nothing is being read");
  return ground.crowd.said.length;
}

/** Lets the crowd speak for the time, at the pace of the clock, and kills a worker now and then. */
async function speakAndKill(
  ground: Ground,
  workers: ServerProcess[],
  options: CollectionSettings,
  tell: (line: string) => void,
): Promise<{ kills: number; seconds: number; fallen: number }> {
  const begin = performance.now();
  let [kills, fallen] = [0, 0];
  for (let second = 0; second < options.seconds; second++) {
    await wait(begin + second * 1000 - performance.now());
    await ground.crowd.speak();
    if (second % options.killEverySeconds !== Math.floor(options.killEverySeconds / 2)) continue;
    const at = kills % workers.length;
    fallen += workers.filter(({ ended }) => ended).length;
    await workers[at]?.kill();
    workers[at] = ground.startWorker();
    kills += 1;
    const { reddit, x, brave } = await callsMade(ground.control);
    tell(
      `${second} s: ${ground.crowd.said.length} said; calls: Reddit ${reddit.requests}, X ${x.requests.search}, web ${brave.billed}`,
    );
  }
  return { kills, seconds: (performance.now() - begin) / 1000, fallen };
}

/**
 * What must be found: all of Reddit, and of X what those watch for whose money is not used up. What was
 * said before anyone listened need not be found, nor what only web indexes show in their time; but whole
 * if it is.
 * @param before how much was said before anyone listened
 */
function findable(
  { crowd, keywords, readers }: Ground,
  before: number,
  options: CollectionSettings,
) {
  const early = new Set(crowd.said.slice(0, before));
  const ofReaders = new Set(
    keywords.filter(({ workspaceId }) => readers.has(workspaceId)).map(({ id }) => id),
  );
  return (said: Said, keywordIds: Set<string>): boolean => {
    if (early.has(said)) return false;
    if (said.source === "reddit") return true;
    const isOfX = said.source === "x" && options.awaitX;
    return isOfX && [...keywordIds].some((id) => ofReaders.has(id));
  };
}

/**
 * Lets people speak at the imitated services while workers read, are killed and meet faults; then waits
 * until everything is read, and compares.
 */
export async function runWatching(
  place: Place,
  options: CollectionSettings,
  tell: (line: string) => void = () => undefined,
): Promise<WatchingFigures> {
  const ground = await openGround(place, options);
  const workers: ServerProcess[] = [];
  try {
    await setFaults(ground.control, options);
    for (let one = 0; one < options.workers; one++) workers.push(ground.startWorker());
    const before = await warmUp(ground);
    tell(`everything has been looked at once; ${before} things were said until then`);
    const atStart = workers.map(({ pid }) => memoryOf(pid));
    const spoken = await speakAndKill(ground, workers, options, tell);

    const { crowd, client } = ground;
    const expected = expectationsOf(ground.keywords);
    const mustFind = findable(ground, before, options);
    const wanted = crowd.said.filter((said) => {
      const keywordIds = expected(said);
      return keywordIds.size > 0 && mustFind(said, keywordIds);
    });
    const ended = performance.now();
    await until(async () => {
      const left = await unread(ground, wanted);
      if (left > 0) tell(`${left} are not read yet`);
      return left === 0;
    }, options.drainSeconds);
    const drainSeconds = (performance.now() - ended) / 1000;
    const atEnd = workers.map(({ pid }) => memoryOf(pid));
    const fallen = spoken.fallen + workers.filter((worker) => worker.ended).length;

    if (options.plant) {
      await client.query(
        "delete from mention_keywords where ctid = (select mention_keywords.ctid from mention_keywords join mentions on mentions.id = mention_id where source = 'reddit' limit 1)",
      );
    }
    const latencies = await ground.audience.latencies(client);
    const calls = await callsMade(ground.control);
    return {
      comparison: await compare(client, crowd.said, expected, mustFind),
      said: crowd.said.length - before,
      seconds: spoken.seconds,
      drainSeconds,
      kills: spoken.kills,
      faults: await faultsMet(ground.control),
      calls,
      overspent: await overspent(client, calls, options),
      gaps: await gapsFound(client),
      shown: {
        count: latencies.length,
        p50: quantile(latencies, 0.5),
        p95: quantile(latencies, 0.95),
        max: latencies.at(-1) ?? 0,
      },
      memory: { atStart, atEnd },
      fallen,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await ground.close();
  }
}
