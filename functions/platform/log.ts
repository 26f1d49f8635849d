/** One JSON line an event. Facts are ids, codes and numbers: never a name, a phone, a token or a body. */
export const log = (
  level: "info" | "warn" | "error",
  event: string,
  facts: Record<string, unknown> = {},
): void => {
  process.stdout.write(`${JSON.stringify({ level, event, ...facts })}\n`)
}

/** Providers repeat in their messages what they were sent: addresses and numbers of people go. */
const scrubbed = (message: string): string =>
  message
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "<email>")
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, "<number>")
    .slice(0, 500)

/** What may be logged of an error: its kind and the place it came from, not the values in it. */
export const errorFacts = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: "Unknown" }
  const code = "code" in error ? error.code : undefined
  return {
    error: error.name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    // What JSON.parse complains of, it quotes.
    ...(!(error instanceof SyntaxError) && { message: scrubbed(error.message) }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 7),
  }
}
