import type { User } from "#shared/api/users.ts"
import type { ActionInputs } from "#shared/domain/job/actions/action.ts"
import { completeRecordInput, gluedGlass } from "#shared/domain/job/install-record.ts"
import { isCalibrationOpen, isEstimateAuthorized, leavesOldParts } from "#shared/domain/job/request.ts"
import { addDays, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { addMinutes, at } from "./clock.ts"
import type { JobRunner } from "./job-runner.ts"
import type { Random } from "./random.ts"
import { urethanes } from "./shop.ts"
import { signatureOf } from "./signatures.ts"
import { latest, type Step, signerOf } from "./step.ts"

/* Steps of the technician at the car. */

export const arrive: Step = (from, { appointment, technicians: [technician], random }, runner) => {
  if (!appointment || !technician) return from
  const drive = random.between(8, 28)
  const start = latest(at(appointment.date, appointment.window.start), addMinutes(from, drive + 5))
  if (runner.now().appointmentLocation !== "Mobile") return addMinutes(start, random.between(0, 12))
  const when = addMinutes(start, -drive)
  runner.readAlerts(addMinutes(when, -1), technician)
  runner.act("navigate", when, technician, { enroute: random.chance(0.9) })
  return addMinutes(start, random.between(-2, 10))
}

export const authorizeOnSite: Step = (from, { client, technicians: [technician] }, runner) => {
  const { total } = runner.now()
  if (!technician || isEstimateAuthorized(runner.now())) return from
  const when = addMinutes(from, 2)
  runner.act("authorizeEstimate", when, technician, {
    how: "signature",
    amount: total,
    name: signerOf(client),
    signatureData: signatureOf(client.user._id),
  })
  return when
}

export const findMore: Step = (from, { technicians: [technician], random, payer, work }, runner) => {
  if (!technician || payer === "Net" || work !== "windshield" || !random.chance(0.05)) return from
  const when = addMinutes(from, 4)
  runner.editCharges(when, technician, (charges) => [
    ...charges,
    { type: "Other", description: "Rust on the pinch weld, cleaned and primed", laborrate: 4500 },
  ])
  return when
}

export const start: Step = (from, { technicians: [technician], car, story, random }, runner) => {
  if (!technician) return from
  const when = addMinutes(from, random.between(2, 8))
  runner.act("startJob", when, technician, {})
  if (!story.vinKnown) runner.edit(addMinutes(when, 3), technician, { vin: car.vehicle.vin })
  return when
}

export const declineCalibration: Step = (from, { technicians: [technician], client }, runner) => {
  if (!technician || !isCalibrationOpen(runner.now())) return from
  runner.act("declineCalibration", addMinutes(from, 6), technician, {
    name: signerOf(client),
    signatureData: signatureOf(client.user._id),
  })
  return addMinutes(from, 6)
}

/** Install records: a lot lasts weeks, and glass numbers are the maker's. */
const installOf = (runner: JobRunner, technician: User, random: Random): ActionInputs["completeJob"] => {
  const { charges, invoiceType } = runner.now()
  const glued = gluedGlass(charges)
  if (glued.length === 0) return {}
  const urethane = random.pick(urethanes.slice(invoiceType === "Insurance" ? 1 : 0))
  const setAt = runner.lastChange()
  const month = String(setAt.getUTCMonth() + 1).padStart(2, "0")
  const record = {
    urethane: {
      _id: urethane._id,
      name: urethane.name,
      lot: `${urethane._id === "express" ? "CX" : "HM"}${setAt.getUTCFullYear() % 100}-${month}${random.pick(["A", "B", "C"])}`,
      expiresOn: addDays(shopTimeAt(setAt.toISOString()).date, random.between(40, 200)),
    },
    primer: "All-in-one primer",
    glasses: glued.map(({ charge }) => ({
      charge,
      dot: `DOT ${random.pick([18, 22, 459, 563, 1025])} AS${random.pick([1, 2])}`,
    })),
    temperature: random.between(48, 84),
    humidity: random.between(25, 70),
    setAt: setAt.toISOString(),
  }
  return { installRecord: completeRecordInput(record, { urethanes, by: technician.name, now: setAt }) }
}

export const complete: Step = (from, { technicians: [technician], work, random }, runner) => {
  if (!technician) return from
  const when = addMinutes(from, work === "chips" ? random.between(20, 38) : random.between(40, 90))
  runner.act("completeJob", when, technician, installOf(runner, technician, random))
  return when
}

export const offerOldParts: Step = (from, { technicians: [technician] }, runner) => {
  const { invoiceNumber } = runner.now()
  if (!technician || !leavesOldParts(runner.now()) || invoiceNumber % 5 === 0) return from
  const choice = (["declined", "shown", "declined", "returned"] as const)[invoiceNumber % 4] ?? "declined"
  runner.act("recordOldParts", addMinutes(from, 1), technician, { choice })
  return from
}
