import type { Server } from "../../../apps/server/src/testing/server.ts";
import type { Report } from "../setup.ts";
import { median } from "../statistics.ts";

/** Password hashes as stored in the database, and passwords that are refused. */
export async function provePasswords(server: Server, report: Report): Promise<void> {
  const { call, infrastructure, signUp } = server;
  await signUp();
  const { rows } = await infrastructure.database.query({
    text: "select password_hash from users where password_hash is not null",
  });
  const right = rows.filter(({ password_hash }) => {
    const [, memory, passes, lanes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(password_hash) ?? [];
    return Number(memory) >= 19_456 && Number(passes) >= 2 && Number(lanes) === 1;
  });
  report.line(
    "stored passwords",
    rows.length > 0 && right.length === rows.length,
    `${rows.length}: ${rows.length - right.length} without argon2id, 19 MiB, 2 passes`,
  );

  const refused = [
    "x".repeat(129),
    "x".repeat(10_000),
    "password1",
    "PASSWORD1",
    "qwertyuiop",
    "iloveyou",
    "1234567890",
    "letmein1",
  ];
  let accepted = 0;
  for (const [at, password] of refused.entries()) {
    const outcome = await call("signup", { body: { email: `weak${at}@example.test`, password } });
    if (outcome.status === 200) accepted += 1;
  }
  // Every character of the longest accepted password counts.
  const password = `${"x".repeat(127)}y`;
  const email = "long@example.test";
  await call("signup", { body: { email, password } });
  const cut = await call("login", { body: { email, password: `${"x".repeat(127)}z` } });
  if (cut.status === 200) accepted += 1;
  report.line(
    "weak or cut passwords",
    accepted === 0,
    `${refused.length + 1}: ${accepted} accepted`,
  );
}

/** The largest difference between the medians of two random halves of the same measurements, in 95 of 100 cases. */
function noiseOf(values: readonly number[]): number {
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const gaps = Array.from({ length: 500 }, () => {
    const shuffled = values
      .map((value) => ({ value, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ value }) => value);
    const half = Math.floor(shuffled.length / 2);
    return Math.abs(median(shuffled.slice(0, half)) - median(shuffled.slice(half)));
  });
  return gaps.sort((one, other) => one - other)[Math.floor(gaps.length * 0.95)] ?? 0;
}

type Kind = "known" | "unknown";

/** Measures 200 pairs of a known and an unknown address, in milliseconds. */
async function measure(ask: (kind: Kind, pair: number) => Promise<string>) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let pair = 0; pair < 200; pair++) {
    // The order alternates, so that neither kind always follows the other.
    const kinds = ["known", "unknown"] as const;
    for (const kind of pair % 2 === 0 ? kinds : kinds.toReversed()) {
      const start = performance.now();
      answers.add(await ask(kind, pair));
      times[kind].push(performance.now() - start);
    }
  }
  const known = median(times.known);
  const unknown = median(times.unknown);
  const noise = noiseOf([...times.known, ...times.unknown]);
  return { known, unknown, gap: Math.abs(known - unknown), noise, kinds: answers.size };
}

/**
 * Tries to find out whether an address has an account: responses and response times must be the same. The gap of
 * the medians is compared with the gaps that chance produces in the same measurements. Chance exceeds the
 * threshold 5 times of 100, so a gap counts only when it is found three times in a row.
 */
export async function proveEnumeration(server: Server, report: Report): Promise<void> {
  const { call, signUp } = server;
  const { email } = await signUp();
  const ask = {
    login: (address: string) =>
      call("login", { body: { email: address, password: "not the password" } }),
    "forgot password": (address: string) => call("forgotPassword", { body: { email: address } }),
  };
  for (const [name, make] of Object.entries(ask)) {
    for (let warm = 0; warm < 20; warm++) await make(email);
    const send = async (kind: Kind, pair: number) => {
      const { headers: _, ...outcome } = await make(
        kind === "known" ? email : `nobody${pair}@example.test`,
      );
      return JSON.stringify(outcome);
    };
    let seen = await measure(send);
    for (let again = 1; again < 3 && seen.gap > seen.noise; again++) seen = await measure(send);
    const { known, unknown, gap, noise, kinds } = seen;
    report.line(
      `enumeration by ${name}`,
      gap <= noise && kinds === 1,
      `200 pairs: medians ${known.toFixed(2)} and ${unknown.toFixed(2)} ms, gap ${gap.toFixed(2)}, noise ${noise.toFixed(2)}; ${kinds} kinds of answer`,
    );
  }
}

/**
 * Guesses at one account from 1,000 networks, many concurrently. During that time its owner signs in immediately
 * on a known device, and on a new one after the minute that decision 032 names.
 */
export async function proveGuessing(
  server: Server,
  report: Report,
  guesses: number,
): Promise<void> {
  const { call, infrastructure } = server;
  const email = "guessed@example.test";
  const password = "a good long password";
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers["set-cookie"] ?? []]
      .flat()
      .map((one) => String(one).split(";")[0])
      .join("; ");
  let cookie = cookieOf(await call("signup", { body: { email, password } }));
  const signIn = (address: string, secret: string, cookies?: string) =>
    call(
      "login",
      { body: { email, password: secret } },
      { headers: { "x-forwarded-for": address }, ...(cookies && { cookie: cookies }) },
    );
  let [evaluated, successes] = [0, 0];
  const knownDevice: number[] = [];
  const width = 50;
  for (let begun = 0; begun < guesses; begun += width) {
    const outcomes = await Promise.all(
      Array.from({ length: Math.min(width, guesses - begun) }, (_, at) => {
        const nth = begun + at;
        const network = nth % 1_000;
        // The right password is among the later guesses.
        const guess = nth === Math.floor(guesses / 2) ? password : `guess number ${nth}`;
        return signIn(`10.${network >> 8}.${network & 255}.1`, guess);
      }),
    );
    evaluated += outcomes.filter(({ status }) => status !== 429).length;
    successes += outcomes.filter(({ status }) => status === 200).length;
    if ((begun / width) % 20 === 0) {
      const signedIn = await signIn("203.0.113.1", password, cookie);
      knownDevice.push(signedIn.status);
      // Each sign-in gives a new cookie.
      cookie = cookieOf(signedIn);
    }
  }
  report.line(
    "guessing",
    successes === 0 && evaluated <= 100,
    `${guesses} guesses from 1,000 networks: ${evaluated} evaluated, ${successes} got in`,
  );
  const refused = knownDevice.filter((status) => status !== 200).length;
  report.line(
    "owner, known device",
    refused === 0,
    `${knownDevice.length} sign-ins during the guesses: ${refused} refused`,
  );
  const newDevice = "198.51.100.1";
  const first = await signIn(newDevice, password);
  const waitSeconds = Number(first.headers["retry-after"] ?? 0);
  // As if a minute had passed: shortens all waits by a minute.
  await infrastructure.database.query({
    text: "update rate_limits set expire = expire - 60000 where key like 'sign-in-wait:%'",
  });
  const second = await signIn(newDevice, password);
  report.line(
    "owner, new device",
    first.status === 429 && waitSeconds <= 60 && second.status === 200,
    `told to wait ${waitSeconds} s; ${second.status === 200 ? "signed in" : "refused"} after 60 s`,
  );
}
