export type Severity = "info" | "warn" | "error"

/** What every log line of a function has, besides facts of its own. */
export type LogLine = {
  /** Lambda's name for the severity */
  level: Severity
  /** RFC 3339. Lambda takes a line without a valid one for level INFO. */
  timestamp: string
  /** Filters and queries use this copy, because Lambda may replace `level`. */
  severity: Severity
  event: string
}

/** A field of a log line in a filter pattern. */
export const logField = (name: keyof LogLine): string => `$.${name}`
