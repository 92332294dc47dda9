/** A command failed while it ran; `message` is a sentence for the operator. */
export class CommandError extends Error {}

/** The command line is wrong: nothing ran. The process ends with exit code 2. */
export class UsageError extends CommandError {}
