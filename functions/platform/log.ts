/** One JSON line an event. Facts are ids, codes and numbers: never a name, a phone, a token or a body. */
export const log = (
  level: "info" | "warn" | "error",
  event: string,
  facts: Record<string, unknown> = {},
): void => {
  process.stdout.write(`${JSON.stringify({ level, event, ...facts })}\n`)
}

/** What may be logged of an error: its kind and the place it came from, not the values in it. */
export const errorFacts = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? { error: error.name, message: error.message.slice(0, 500), stack: error.stack?.split("\n").slice(1, 8) }
    : { error: "Unknown" }
