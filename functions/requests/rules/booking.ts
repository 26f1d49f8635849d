import type { ChargeToWrite } from "#shared/api/requests/charges.ts"
import { type Service, serviceFacts } from "#shared/domain/job/services.ts"
import { isGlued, lineOf, type Opening, type Pane } from "#shared/domain/parts/openings.ts"
import { shortDate, type TimeWindow, windowText } from "#shared/domain/schedule/dates.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"

/** Turns a visitor's booking into fields and lines of a request. */

export type Damage = {
  panes?: readonly Pane[] | undefined
  chips?: number | undefined
  size?: number | undefined
  words?: string | undefined
}
type GlassPosition = { opening?: Opening; orientation?: string }
type InvoiceType = "Cash" | "Insurance" | "Net"
type Vehicle = {
  vin?: string | undefined
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
  words?: string | undefined
}

const chipsText = ({ chips = 1, size }: Damage): string =>
  [`${chips} ${chips === 1 ? "chip" : "chips"}`, ...(size ? [`up to ${size} in`] : [])].join(", ")

/** The initial lines. Glued glass adds a kit, except for Cash, whose price includes it. */
export const linesOfBooking = (
  service: Service,
  damage: Damage,
  invoiceType: InvoiceType,
): ChargeToWrite[] => {
  const { line: type, opening } = serviceFacts(service)
  const positions = (damage.panes ?? []).map(lineOf)
  const damaged: GlassPosition[] = positions.length > 0 ? positions : [opening ? { opening } : {}]
  if (type === "Repair") {
    // Only windshields are repaired. Other damage is replaced.
    const repaired = damaged.find((position) => position.opening === opening) ?? damaged[0]
    return [
      { type, quantity: damage.chips ?? 1, ...repaired, description: chipsText(damage) },
      ...replacementLines(
        damaged.filter((position) => position !== repaired),
        invoiceType,
      ),
    ]
  }
  return type === "Replace"
    ? replacementLines(damaged, invoiceType)
    : damaged.map((position) => ({ type, ...position }))
}

const replacementLines = (positions: readonly GlassPosition[], invoiceType: InvoiceType): ChargeToWrite[] => [
  ...positions.map((position) => ({ type: "Replace" as const, ...position })),
  ...(isKitPaid(positions, invoiceType) ? [{ type: "Install Kit" as const }] : []),
]

export const isKitPaid = (
  positions: readonly { opening?: Opening | undefined }[],
  invoiceType: InvoiceType,
): boolean =>
  invoiceType !== "Cash" && positions.some(({ opening }) => opening !== undefined && isGlued(opening))

export const vehicleOfBooking = ({ words, ...known }: Vehicle) => {
  const vehicle = vehicleText(known) || words
  return { ...known, ...(vehicle && { vehicle: vehicle.slice(0, 120) }) }
}

/** Notes for what no field holds, and the window requested by a customer without a code, which isn't reserved. */
export const notesOfBooking = (
  vehicle: Vehicle,
  damage: Damage,
  requestedWindow?: TimeWindow & { date: string },
): string =>
  [
    damage.words,
    vehicleText(vehicle) ? vehicle.words : undefined,
    requestedWindow &&
      `Would like ${shortDate(requestedWindow.date)}, ${windowText(requestedWindow)}. Not booked: no code by text.`,
  ]
    .filter(Boolean)
    .join("\n")
