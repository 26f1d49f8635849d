import { instantText } from "#shared/domain/dates.ts"
import type { ExportPhase } from "#shared/domain/exports.ts"
import type { TransferState } from "#shared/domain/transfers.ts"
import type { ExportShown } from "../../data/exports.ts"

const headings: Record<TransferState, string> = {
  queued: "Starting",
  running: "Running",
  done: "Ready to download",
  failed: "Failed",
  stopped: "Stopped",
}

export const heading = ({ state, parts }: Pick<ExportShown, "state" | "parts">): string =>
  state === "done" && parts.length === 0 ? "Expired" : headings[state]

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : several}`

const phases: Record<ExportPhase, { text: string; unit?: string }> = {
  reading: { text: "Reading records" },
  files: { text: "Packing pictures and documents", unit: "files" },
  packing: { text: "Packing records" },
  tidying: { text: "Almost done" },
}

export const progressText = ({
  phase,
  done,
  total,
  problem,
}: Pick<ExportShown, "phase" | "done" | "total" | "problem">): string => {
  const { text, unit } = phases[phase]
  if (problem !== undefined) return problem
  if (total === undefined || phase === "tidying") return `${text}...`
  // Many numbers may be nobody's job: what was passed of them is a share, no count.
  if (unit === undefined) return `${text}: ${Math.floor((100 * Math.min(done, total)) / Math.max(total, 1))}%`
  return `${text}: ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${unit}`
}

/** Of one that has ended: until when it is there, or why it is not. */
export const stateText = ({
  state,
  until,
  problem,
  parts,
}: Pick<ExportShown, "state" | "until" | "problem" | "parts">): string => {
  if (state === "failed") return problem ?? "Something went wrong. Start a new one."
  if (state === "stopped") return "Stopped before it was done. There's nothing to download."
  return parts.length === 0
    ? "Its files were deleted. Start a new one to get today's."
    : `Download until ${until ? instantText(until) : "they're deleted"}.`
}

export const countsText = ({
  counts,
  files,
  missing,
}: Pick<ExportShown, "counts" | "files" | "missing">): string =>
  [
    count(counts.jobs ?? 0, "job"),
    count(counts.people ?? 0, "person", "people"),
    count(counts.vehicles ?? 0, "vehicle"),
    count(files - missing, "file"),
    ...(missing > 0 ? [`${count(missing, "file")} deleted meanwhile`] : []),
  ].join(", ")

export const byteText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(Math.round(bytes / 1000), 1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
