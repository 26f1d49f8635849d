import type { LogLine, Severity } from "#shared/log-line.ts"

/** Writes one JSON line. Facts are ids, codes, and numbers, never personal data. */
export const log = (severity: Severity, event: string, facts: Record<string, unknown> = {}): void => {
  const line: LogLine = { level: severity, timestamp: new Date().toISOString(), severity, event }
  process.stdout.write(`${JSON.stringify({ ...line, ...facts })}\n`)
}

/** Provider messages may quote email addresses and phone numbers. */
const scrub = (message: string): string =>
  message
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "<email>")
    .replaceAll(/\+?\d[\d\s().-]{5,}\d/g, "<number>")
    .slice(0, 500)

export const errorFacts = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: "Unknown" }
  const code = "code" in error ? error.code : undefined
  return {
    error: error.name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    // JSON.parse quotes its input.
    ...(!(error instanceof SyntaxError) && { message: scrub(error.message) }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 7),
  }
}
