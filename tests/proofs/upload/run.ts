import { calls } from "@earshot/contract";
import sharp from "sharp";
import { formPartsOf, writeForm } from "../../../apps/server/src/testing/write-body.ts";
import {
  harmlessFiles,
  heavyFiles,
  hostileFiles,
  largeFile,
  marker,
  smallFile,
  type TestFile,
} from "./files.ts";
import type { UploadTarget } from "./target.ts";

/** The result of the proof; each list describes what is wrong. */
export interface UploadFigures {
  hostile: { tried: number; accepted: string[]; badAnswers: string[] };
  harmless: { tried: number; refused: string[]; notCleaned: string[]; unsafe: string[] };
  many: { sent: number; wrong: string[]; grownBytes: number };
  flood: { sent: number; accepted: number; limited: number; wrong: string[]; peakBytes: number };
}

interface Answer {
  status: number;
  code: string | undefined;
  token: string | undefined;
}

/** Sends a receipt as a browser does. */
async function send(
  { address }: UploadTarget,
  token: string,
  { content, mediaType, fileName = "receipt.png" }: TestFile,
): Promise<Answer> {
  const [plan] = formPartsOf({ ...calls.uploadReceipt, files: {} }, { plan: "starter" });
  const receipt = { name: "receipt", content, mediaType, fileName };
  const { payload, type } = writeForm(plan ? [plan, receipt] : [receipt]);
  const response = await fetch(`${address}/api${calls.uploadReceipt.path}`, {
    method: "POST",
    body: new Uint8Array(payload),
    headers: { authorization: `Bearer ${token}`, "content-type": type },
  });
  const { data, error } = (await response.json()) as {
    data?: { verification_token: string };
    error?: { code: string };
  };
  return { status: response.status, code: error?.code, token: data?.verification_token };
}

const refusals = ["BAD_IMAGE", "VALIDATION_FAILED", "PAYLOAD_TOO_LARGE"];

/** Checks a stored image and how it is served. */
async function checkStored(
  { address }: UploadTarget,
  admin: string,
  token: string,
  { content }: TestFile,
): Promise<{ notCleaned: string | null; unsafe: string | null }> {
  const path = calls.getReceiptImage.path.replace("{verification_token}", token);
  const response = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  const stored = Buffer.from(await response.arrayBuffer());
  const { headers } = response;
  const isSafe =
    response.status === 200 &&
    headers.get("content-type") === "image/webp" &&
    headers.get("x-content-type-options") === "nosniff" &&
    headers.get("content-security-policy") === "default-src 'none'; sandbox" &&
    headers.get("content-disposition") === 'inline; filename="file.webp"' &&
    headers.get("cache-control") === "no-store";
  if (!isSafe)
    return { notCleaned: null, unsafe: `served with ${response.status} or wrong headers` };
  const { format, exif, icc, xmp, iptc } = await sharp(stored).metadata();
  const hasMetadata = [exif, icc, xmp, iptc].some((one) => one !== undefined);
  const isCleaned =
    format === "webp" &&
    !hasMetadata &&
    !stored.includes(marker) &&
    !stored.includes("earshot-hidden") &&
    !stored.includes("PK\u0003\u0004") &&
    !stored.equals(content);
  return { notCleaned: isCleaned ? null : "stored with what was hidden in it", unsafe: null };
}

async function sendHostile(target: UploadTarget): Promise<UploadFigures["hostile"]> {
  const [owner = ""] = await target.owners(1);
  const figures: UploadFigures["hostile"] = { tried: 0, accepted: [], badAnswers: [] };
  for (const file of await hostileFiles()) {
    const { status, code = "" } = await send(target, owner, file);
    figures.tried += 1;
    if (status === 200) figures.accepted.push(file.name);
    else if (!refusals.includes(code)) figures.badAnswers.push(`${file.name}: ${status} ${code}`);
    const { receipts } = await target.clear();
    if (receipts > 0 && status !== 200) figures.accepted.push(`${file.name} (stored)`);
  }
  return figures;
}

async function sendHarmless(target: UploadTarget): Promise<UploadFigures["harmless"]> {
  const [owner = ""] = await target.owners(1);
  const admin = await target.admin();
  const figures: UploadFigures["harmless"] = { tried: 0, refused: [], notCleaned: [], unsafe: [] };
  const heavy = heavyFiles();
  for (const file of [...(await harmlessFiles()), ...heavy]) {
    const { status, code = "", token } = await send(target, owner, file);
    figures.tried += 1;
    if (token === undefined) {
      const mayBeRefused = heavy.includes(file) && refusals.includes(code);
      if (!mayBeRefused) figures.refused.push(`${file.name}: ${status} ${code}`);
    } else {
      const { notCleaned, unsafe } = await checkStored(target, admin, token, file);
      if (notCleaned) figures.notCleaned.push(`${file.name}: ${notCleaned}`);
      if (unsafe) figures.unsafe.push(`${file.name}: ${unsafe}`);
    }
    await target.clear();
  }
  return figures;
}

const perRound = 200;
const atOnce = 10;

/** Sends one receipt of each owner, some concurrently. @returns what is wrong */
async function sendRound(target: UploadTarget, owners: string[], first: number) {
  const wrong: string[] = [];
  const next = owners.entries();
  const work = async () => {
    for (const [at, owner] of next) {
      const { status, code } = await send(target, owner, smallFile(first + at));
      if (status !== 200) wrong.push(`${status} ${code}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const { receipts, notWebp } = await target.clear();
  if (receipts !== owners.length) wrong.push(`${receipts} stored of ${owners.length}`);
  if (notWebp > 0) wrong.push(`${notWebp} stored that are not WebP`);
  return wrong;
}

async function sendMany(target: UploadTarget, uploads: number): Promise<UploadFigures["many"]> {
  const figures: UploadFigures["many"] = { sent: 0, wrong: [], grownBytes: 0 };
  let before: number | null = null;
  let owners: string[] = [];
  while (figures.sent < uploads) {
    // Access tokens expire after a quarter of an hour.
    if (figures.sent % (perRound * 10) === 0) {
      owners = await target.owners(Math.min(perRound, uploads));
    }
    const round = owners.slice(0, uploads - figures.sent);
    figures.wrong.push(...(await sendRound(target, round, figures.sent)));
    figures.sent += round.length;
    // The first fifth fills caches.
    if (before === null && figures.sent >= uploads / 5) before = (await target.memory()).now;
  }
  figures.grownBytes = (await target.memory()).now - (before ?? 0);
  return figures;
}

async function sendFlood(target: UploadTarget, uploads: number): Promise<UploadFigures["flood"]> {
  const owners = await target.owners(uploads);
  const file = await largeFile();
  const { now } = await target.memory();
  const answers = await Promise.all(owners.map((owner) => send(target, owner, file)));
  const accepted = answers.filter(({ status }) => status === 200).length;
  const limited = answers.filter(({ code }) => code === "TOO_MANY_REQUESTS").length;
  const wrong = answers
    .filter(({ status, code }) => status !== 200 && code !== "TOO_MANY_REQUESTS")
    .map(({ status, code }) => `${status} ${code}`);
  const { receipts, notWebp } = await target.clear();
  if (receipts !== accepted || notWebp > 0) wrong.push(`${receipts} stored of ${accepted}`);
  const peakBytes = (await target.memory()).peak - now;
  return { sent: uploads, accepted, limited, wrong, peakBytes };
}

/** Sends files that must be refused, files that must be cleaned, many small ones, and large ones concurrently. */
export async function runUpload(
  target: UploadTarget,
  options: { uploads: number; atOnce: number },
): Promise<UploadFigures> {
  // This is first because a process's peak memory is counted from its start.
  const flood = await sendFlood(target, options.atOnce);
  return {
    flood,
    hostile: await sendHostile(target),
    harmless: await sendHarmless(target),
    many: await sendMany(target, options.uploads),
  };
}
