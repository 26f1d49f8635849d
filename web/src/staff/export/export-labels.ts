import type { BulkRunState } from "#shared/domain/bulk-runs.ts"
import type { ExportPhase } from "#shared/domain/export/exports.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { countLabel } from "#web/ui/count-label.ts"
import type { ExportRecord } from "../../data/shop/exports.ts"

const headings: Record<BulkRunState, string> = {
  queued: "Starting",
  running: "Running",
  done: "Ready to download",
  failed: "Failed",
  stopped: "Stopped",
}

export const exportHeading = ({ state, parts }: Pick<ExportRecord, "state" | "parts">): string =>
  state === "done" && parts.length === 0 ? "Expired" : headings[state]

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
}: Pick<ExportRecord, "phase" | "done" | "total" | "problem">): string => {
  const { text, unit } = phases[phase]
  if (problem !== undefined) return problem
  if (total === undefined || phase === "tidying") return `${text}...`
  // Some invoice numbers have no job, so progress is a percentage and not a count.
  if (unit === undefined) return `${text}: ${Math.floor((100 * Math.min(done, total)) / Math.max(total, 1))}%`
  return `${text}: ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} ${unit}`
}

/** How long an ended export can be downloaded, or why it can't. */
export const stateText = ({
  state,
  until,
  problem,
  parts,
}: Pick<ExportRecord, "state" | "until" | "problem" | "parts">): string => {
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
}: Pick<ExportRecord, "counts" | "files" | "missing">): string =>
  [
    countLabel(counts.jobs ?? 0, "job"),
    countLabel(counts.people ?? 0, "person", "people"),
    countLabel(counts.vehicles ?? 0, "vehicle"),
    countLabel(files - missing, "file"),
    ...(missing > 0 ? [`${countLabel(missing, "file")} deleted meanwhile`] : []),
  ].join(", ")

export const byteText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(Math.round(bytes / 1000), 1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
