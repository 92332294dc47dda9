import { expect, it } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { writerFallbacks, writerProblem } from "./writer-problem.ts";

it("prefers the server's message, and has defaults for other failures", () => {
  const refused = new ApiError({ code: "EMAIL_TAKEN", status: 409, message: "Taken." });
  const wordless = new ApiError({ code: "UNKNOWN", status: 500, message: "API request failed" });
  expect(writerProblem(refused, writerFallbacks.signUp)).toBe("Taken.");
  expect(writerProblem(wordless, writerFallbacks.signUp)).toBe("Signup failed");
  expect(writerProblem(wordless, writerFallbacks.signIn)).toBe("Invalid email or password");
  expect(writerProblem(new TypeError("x"), writerFallbacks.signIn)).toBe(
    "Authentication failed. Please try again.",
  );
});
