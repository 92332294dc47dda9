import type { z } from "zod";

/**
 * What is known about the length of a value when a check or transform runs on it. `limited`: longer values
 * never get this far; `reported`: a longer value is rejected, but the following checks still run on it;
 * `unlimited`: nothing has checked its length.
 */
type Length = "limited" | "reported" | "unlimited";

/** A place in a schema where work is done on a value of any length, or where a limit is missing. */
export interface LengthProblem {
  /** Names of fields; `[]` is an entry of an array, `{}` a value of a record. */
  path: string;
  problem: string;
}

/** Formats whose pattern is anchored and of one length: a longer text is refused after that length. */
const fixedLengthFormats = new Set(["uuid", "guid", "date"]);

const shorterOf = (one: Length, other: Length): Length =>
  one === "unlimited" || other === "unlimited"
    ? "unlimited"
    : one === "reported" || other === "reported"
      ? "reported"
      : "limited";

/** Walks one schema and collects its problems. */
class LengthWalk {
  readonly problems: LengthProblem[] = [];
  private readonly seen = new Set<z.core.$ZodType>();

  /** @returns what is known about the length of the schema's output */
  walk(schema: z.core.$ZodType, path: string, incoming: Length): Length {
    const inner = this.walkType(schema, path, incoming);
    return this.walkChecks(schema._zod.def.checks ?? [], path, inner);
  }

  private add(path: string, problem: string): void {
    this.problems.push({ path, problem });
  }

  private needLimit(path: string, length: Length, what: string): void {
    if (length === "unlimited") this.add(path, `${what} runs before a length limit`);
    if (length === "reported") this.add(path, `${what} runs although the length limit failed`);
  }

  private walkChecks(checks: readonly z.core.$ZodCheck[], path: string, before: Length): Length {
    let length = before;
    for (const check of checks) length = this.walkCheck(check._zod.def, path, length);
    return length;
  }

  private walkCheck(def: z.core.$ZodCheckDef, path: string, length: Length): Length {
    switch (def.check) {
      case "max_length":
      case "length_equals":
      case "max_size":
      case "size_equals":
        return def.abort || length === "limited" ? "limited" : "reported";
      case "min_length":
      case "min_size":
      case "less_than":
      case "greater_than":
      case "multiple_of":
      case "number_format":
        return length;
      case "string_format":
        return this.walkFormat(def as z.core.$ZodCheckStringFormatDef, path, length);
      default:
        this.needLimit(path, length, `the check "${def.check}"`);
        return length;
    }
  }

  private walkFormat(
    { format, abort }: z.core.$ZodCheckStringFormatDef,
    path: string,
    length: Length,
  ): Length {
    if (length === "limited") return length;
    if (fixedLengthFormats.has(format)) return abort ? "limited" : "reported";
    this.needLimit(path, length, `the format "${format}"`);
    return length;
  }

  private walkType(schema: z.core.$ZodType, path: string, incoming: Length): Length {
    const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
    switch (def.type) {
      case "boolean":
      case "null":
      case "undefined":
      case "void":
      case "never":
      case "nan":
      case "enum":
      case "literal":
        return "limited";
      case "number":
        // Reading a number out of a text takes time in proportion to its length.
        return "limited";
      case "string":
        return this.walkString(def, path, incoming);
      case "array":
        return this.walkArray(def, path, incoming);
      case "tuple":
        for (const [at, item] of def.items.entries()) this.walk(item, `${path}.${at}`, incoming);
        if (def.rest) this.add(path, "a rest of any length");
        return "limited";
      case "object":
        return this.walkObject(def, path, incoming);
      case "record":
        if (!def.keyType._zod.values) this.add(path, "a record with any number of keys");
        return this.walk(def.valueType, `${path}{}`, incoming);
      case "union":
        return def.options
          .map((option) => this.walk(option, path, incoming))
          .reduce(shorterOf, "limited");
      case "intersection":
        return shorterOf(this.walk(def.left, path, incoming), this.walk(def.right, path, incoming));
      case "optional":
      case "nullable":
      case "default":
      case "prefault":
      case "nonoptional":
      case "readonly":
        return this.walk(def.innerType, path, incoming);
      case "catch":
        // A rejected value is replaced.
        this.walk(def.innerType, path, incoming);
        return "limited";
      case "lazy":
        if (this.seen.has(schema)) return "limited";
        this.seen.add(schema);
        return this.walk(def.getter(), path, incoming);
      case "pipe":
        return this.walkPipe(schema._zod.def as z.core.$ZodPipeDef, path, incoming);
      case "transform":
        this.needLimit(path, incoming, "a transform");
        return incoming;
      default:
        // Any other schema accepts a value of any length, and may run a function of ours on it.
        this.needLimit(path, incoming, `a schema of the kind "${def.type}"`);
        return "limited";
    }
  }

  private walkString(def: z.core.$ZodStringDef, path: string, incoming: Length): Length {
    if (def.coerce) this.needLimit(path, incoming, "a conversion to text");
    let length = incoming;
    // A format's own check runs before the checks that were added to it.
    if ("format" in def) {
      length = this.walkFormat(def as z.core.$ZodStringFormatDef, path, length);
    }
    const after = new LengthWalk().walkChecks(def.checks ?? [], path, length);
    if (after === "unlimited") this.add(path, "a text without a length limit");
    return length;
  }

  private walkArray(def: z.core.$ZodArrayDef, path: string, incoming: Length): Length {
    const entry = this.walk(def.element, `${path}[]`, incoming);
    const after = new LengthWalk().walkChecks(def.checks ?? [], path, incoming);
    if (after === "unlimited") this.add(path, "an array without a size limit");
    // After an entry that is too long, zod skips the later checks.
    if (entry === "limited") return incoming;
    if ((def.checks ?? []).some((one) => !/_length|length_/.test(one._zod.def.check))) {
      this.needLimit(`${path}[]`, entry, "a check of the array");
    }
    return incoming;
  }

  private walkObject(def: z.core.$ZodObjectDef, path: string, incoming: Length): Length {
    const fields = Object.entries(def.shape).map(([name, field]) =>
      this.walk(field, path === "" ? name : `${path}.${name}`, incoming),
    );
    if (def.catchall && def.catchall._zod.def.type !== "never") {
      this.add(path, "an object with any number of fields");
    }
    return fields.reduce(shorterOf, "limited");
  }

  private walkPipe(def: z.core.$ZodPipeDef, path: string, incoming: Length): Length {
    const left = this.walk(def.in, path, incoming);
    if ("transform" in def) this.needLimit(path, left, "a codec");
    // A pipe stops at any issue, so a rejected value never gets to its other end.
    return this.walk(def.out, path, left === "reported" ? "limited" : left);
  }
}

/**
 * Finds where a schema processes a text, an array or a record of a request before it has checked the
 * length, or has no limit at all. A request can keep the event loop busy at such a place: zod runs every
 * check that follows a failed one unless that one aborts.
 */
export function findLengthProblems(schema: z.core.$ZodType): LengthProblem[] {
  const walk = new LengthWalk();
  walk.walk(schema, "", "unlimited");
  return walk.problems;
}
