/** A command can't do what was asked; `message` is a sentence for the operator. */
export class CommandError extends Error {}
