import type { CSSProperties } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { statusStyle } from "#shared/domain/job/status.ts"

export type Colors = CSSProperties & Record<`--${string}`, string>

export const colorsOf = ({ serviceStatus, total }: RequestSummary): Colors => {
  const { ground, color } = statusStyle(serviceStatus, total)
  return {
    "--ground": `var(--${ground}-ground)`,
    "--text-color": `var(--${ground}-text)`,
    "--dot": `var(--${color}-dot)`,
  }
}
