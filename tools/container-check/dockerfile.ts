import {
  type Copy,
  DockerfileParser,
  type Instruction,
  type JSONInstruction,
} from "dockerfile-ast";
import { validate } from "dockerfile-utils";

/** One instruction, in the form in which it is run. */
type Step =
  | { kind: "workdir"; path: string }
  | { kind: "copy"; from: string | null; sources: string[]; target: string }
  | { kind: "run"; command: string }
  | { kind: "env"; variables: Record<string, string> }
  | { kind: "user"; user: string };

export interface Stage {
  name: string | null;
  /** An image, or the name of a stage before. */
  base: string;
  steps: Step[];
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
  user: string | null;
}

const flagsOf = (text: string) => text.replaceAll(/(?:^|\s)--\S+/g, "").trim();

/** The words of an instruction in JSON form. @throws Error for another form, which needs a shell in the image. */
function wordsOf(instruction: JSONInstruction, subject: string): string[] {
  const words = instruction.getJSONStrings().map((word) => word.getJSONValue());
  if (words.length === 0) throw new Error(`${subject} must have JSON form: ["node", "file"]`);
  return words;
}

function stepOf(instruction: Instruction): Step | null {
  const keyword = instruction.getKeyword();
  const raw = instruction.getRawArgumentsContent() ?? "";
  const joined = raw.replaceAll(/\\\r?\n/g, " ");
  switch (keyword) {
    case "WORKDIR":
      return { kind: "workdir", path: joined.trim() };
    case "COPY": {
      const copy = instruction as Copy;
      const paths = copy.getArguments().map((argument) => argument.getValue());
      const from = copy.getFromFlag()?.getValue() ?? null;
      return { kind: "copy", from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
    }
    case "RUN":
      return {
        kind: "run",
        command:
          flagsOf(joined.slice(0, commandStart(joined))) + joined.slice(commandStart(joined)),
      };
    case "ENV":
      return {
        kind: "env",
        variables: Object.fromEntries(
          (
            instruction as Instruction & {
              getProperties(): { getName(): string; getValue(): string | null }[];
            }
          )
            .getProperties()
            .map((property) => [property.getName(), property.getValue() ?? ""]),
        ),
      };
    case "USER":
      return { kind: "user", user: joined.trim() };
    default:
      return null;
  }
}

/** Where the command begins after the flags of RUN. */
function commandStart(text: string): number {
  const flags = /^(?:\s*--\S+\s+)*/.exec(text);
  return flags?.[0].length ?? 0;
}

/** Instructions that describe the image and change no file. */
const descriptive = new Set(["EXPOSE", "VOLUME", "STOPSIGNAL", "LABEL", "ARG"]);

/**
 * Reads a Dockerfile.
 * @throws Error naming the line of an instruction that this check does not know
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const stage = stages.at(-1);
    if (keyword === "FROM") {
      const from = instruction as Instruction & {
        getImage(): string | null;
        getBuildStage(): string | null;
      };
      stages.push({
        name: from.getBuildStage(),
        base: from.getImage() ?? "",
        steps: [],
        entrypoint: [],
        command: [],
        healthcheck: [],
        user: null,
      });
      continue;
    }
    if (descriptive.has(keyword)) continue;
    if (!stage) throw new Error(`${keyword} stands before the first FROM`);
    if (keyword === "ENTRYPOINT")
      stage.entrypoint = wordsOf(instruction as JSONInstruction, keyword);
    else if (keyword === "CMD") stage.command = wordsOf(instruction as JSONInstruction, keyword);
    else if (keyword === "HEALTHCHECK") {
      const json = /CMD\s+(\[.*\])\s*$/s.exec(instruction.getRawArgumentsContent() ?? "")?.[1];
      if (!json) throw new Error("HEALTHCHECK must have a command in JSON form");
      stage.healthcheck = JSON.parse(json);
    } else {
      const step = stepOf(instruction);
      if (!step) {
        const line = instruction.getRange().start.line + 1;
        throw new Error(`line ${line}: the check does not know how to carry out ${keyword}`);
      }
      if (step.kind === "user") stage.user = step.user;
      stage.steps.push(step);
    }
  }
  return stages;
}

/** A whole version: `node:24.21.0-bookworm-slim`; a tag such as `node:24` may be another image tomorrow. */
const pinnedTag = /^[\w./-]+:v?\d+\.\d+\.\d+(?:-[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/;
const secretName = /SECRET|PASSWORD|TOKEN|_KEYS?$|API_KEY|DATABASE_URL|SMTP_URL/;

/** The problems of a Dockerfile: errors of Docker, and breaches of this repository's rules. */
export function lintDockerfile(text: string): string[] {
  const refused = validate(text).map(
    ({ range, message }) => `line ${range.start.line + 1}: ${message}`,
  );
  if (refused.length > 0) return refused;
  const stages = readDockerfile(text);
  const last = stages.at(-1);
  const problems: string[] = [];
  for (const [at, { name, base, steps }] of stages.entries()) {
    const before = stages.slice(0, at).map((stage) => stage.name);
    if (!before.includes(base) && !pinnedTag.test(base)) {
      problems.push(
        `${base} must be an image with a whole version, such as node:24.21.0-bookworm-slim`,
      );
    }
    for (const step of steps) {
      if (step.kind === "copy" && step.from !== null && !before.includes(step.from)) {
        problems.push(
          `COPY --from=${step.from} in ${name ?? "the last stage"} names no stage before it`,
        );
      }
      if (step.kind === "env") {
        for (const variable of Object.keys(step.variables)) {
          if (secretName.test(variable)) problems.push(`${variable} must not be in an image`);
        }
      }
      if (step.kind === "run" && /--omit[= ]optional/.test(step.command)) {
        problems.push("--omit=optional leaves out the compiled parts of sharp and argon2");
      }
      if (step.kind === "run" && /\bnpm (?:install|i)\b/.test(step.command)) {
        problems.push("npm install may install other versions than the lock file's: use npm ci");
      }
    }
  }
  if (!last) return ["there is no stage"];
  const { user } = last;
  if (user === null || /^(?:root|0)(?::|$)/.test(user)) {
    problems.push("the last stage must have a USER that is not root");
  }
  if (last.healthcheck.length === 0) problems.push("the last stage must have a HEALTHCHECK");
  if (last.entrypoint.length + last.command.length === 0) {
    problems.push("the last stage must say what it runs");
  }
  return problems;
}
