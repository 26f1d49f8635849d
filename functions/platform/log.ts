/** Writes one JSON line. Facts are ids, codes, and numbers, never names, phones, tokens, or bodies. */
export const log = (
  level: "info" | "warn" | "error",
  event: string,
  facts: Record<string, unknown> = {},
): void => {
  process.stdout.write(`${JSON.stringify({ level, event, ...facts })}\n`)
}

/** Provider messages may repeat addresses and phone numbers, so those are removed. */
const scrubbed = (message: string): string =>
  message
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "<email>")
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, "<number>")
    .slice(0, 500)

/** Kind and stack of an error, without values. */
export const errorFacts = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: "Unknown" }
  const code = "code" in error ? error.code : undefined
  return {
    error: error.name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    // JSON.parse quotes its input in the message.
    ...(!(error instanceof SyntaxError) && { message: scrubbed(error.message) }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 7),
  }
}
