import { ConfigError, readConfig } from "../config.ts";

/** The message with which a configuration is refused. @throws Error when it is accepted. */
export function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("the configuration was accepted");
}

/** The whole message of these problems. */
export const sentence = (problems: string) =>
  `The configuration is wrong: ${problems}. The variables are described in .env.example.`;
