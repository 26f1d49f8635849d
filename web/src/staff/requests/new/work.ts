import { newLine } from "#shared/domain/charges/line.ts"
import { summarize } from "#shared/domain/charges/summary.ts"
import { type Service, serviceToPlan } from "#shared/domain/job/services.ts"
import { lineOf, type Pane } from "#shared/domain/parts/openings.ts"

export const workKinds = ["Replace", "Repair", "Other"] as const
export type Work = (typeof workKinds)[number]

/** Summary of the work without charges, worded like the one derived from charges. */
export function workSentence(work: Work, panes: readonly Pane[], chips: number): string {
  if (work === "Other") return ""
  if (work === "Repair")
    return summarize([
      { ...newLine("Repair", "repair"), quantity: chips, ...lineOf(panes[0] ?? "windshield") },
    ])
  return summarize(panes.map((pane) => ({ ...newLine("Replace", pane), ...lineOf(pane) })))
}

/** The work to find free times for. Without marked glass it's a windshield. */
export const serviceOf = (work: Work, panes: readonly Pane[]): Service =>
  work === "Repair" ? serviceToPlan("chip", panes) : lineOf(panes[0] ?? "windshield").opening
