import { hasTechnicians } from "#shared/domain/job/request.ts"
import { addMinutes, at, atTheDesk, deskDayBefore } from "./clock.ts"
import { alerts, clerkNotes, notesForCustomers } from "./notes.ts"
import { idsOf, maybeNote, type Step, signerOf } from "./step.ts"

/* Steps of the office, from the call to the day of the visit. */

export const agreeOnDay: Step = (from, { clerk, appointment, technicians, story, random }, runner) => {
  if (!appointment || story.datedAtOnce) return from
  const when = atTheDesk(from, random.between(12, 190))
  runner.edit(when, clerk, {
    appointmentDate: story.firstDate ?? appointment.date,
    appointmentTimeStart: appointment.window.start,
    appointmentTimeEnd: appointment.window.end,
    ...(story.assigned === "at once" && { appointmentTechnicians: idsOf(technicians) }),
  })
  return when
}

export const authorizeByPhone: Step = (from, { client, random, clerk }, runner) => {
  const { total } = runner.now()
  if (total <= 0) return from
  const when = addMinutes(from, random.between(1, 3))
  const how = random.pick(["call", "call", "text"] as const)
  runner.act("authorizeEstimate", when, clerk, { how, amount: total, name: signerOf(client) })
  return when
}

export const confirm: Step = (from, plan, runner) => {
  const { clerk, random } = plan
  const when = atTheDesk(from, random.between(2, 35))
  runner.act("confirmAppointment", when, clerk, {}, maybeNote(plan))
  return when
}

export const assign: Step = (from, { clerk, technicians, story, appointment, random }, runner) => {
  if (story.assigned === "never" || hasTechnicians(runner.now())) return from
  const evening = appointment && at(deskDayBefore(appointment.date, 1), 16 * 60 + random.between(5, 45))
  const planned = story.assigned === "later" || !evening ? atTheDesk(from, random.between(2, 40)) : evening
  const when = planned < from ? addMinutes(from, 2) : planned
  runner.act("assignTechnicians", when, clerk, { technicians: idsOf(technicians) })
  return when
}

export const leaveNotes: Step = (from, plan, runner) => {
  const random = plan.random.fork("notes left")
  const alert = plan.alert ?? (random.chance(0.06) ? random.pick(alerts) : undefined)
  const when = addMinutes(from, random.between(1, 4))
  const inside = { category: "internal", viewableToCustomer: false } as const
  if (random.chance(0.2))
    runner.note(when, plan.clerk, { ...inside, alertTechnician: false, note: random.pick(clerkNotes) })
  if (random.chance(0.08))
    runner.note(addMinutes(when, 1), plan.clerk, {
      category: "other",
      viewableToCustomer: true,
      alertTechnician: false,
      note: random.pick(notesForCustomers),
    })
  if (!alert) return from
  runner.note(addMinutes(when, 2), plan.clerk, { ...inside, alertTechnician: true, note: alert })
  return addMinutes(when, 2)
}

export const orderParts: Step = (from, plan, runner) => {
  const { clerk, random } = plan
  if (runner.now().serviceStatus !== "needParts") return from
  const when = atTheDesk(from, random.between(3, 55))
  runner.act("partsOrdered", when, clerk, {}, maybeNote(plan))
  return when
}

export const receiveParts: Step = (from, { clerk, technicians, appointment, random }, runner) => {
  if (runner.now().serviceStatus !== "awaitingParts" || !appointment) return from
  const { date, window } = appointment
  const dayBefore = at(deskDayBefore(date, 1), 12 * 60 + random.between(5, 130))
  const early = at(date, Math.min(window.start - 15, 7 * 60 + random.between(2, 40)))
  const planned = dayBefore > from && random.chance(0.7) ? dayBefore : early
  const when = planned > from ? planned : addMinutes(from, random.between(25, 50))
  const [technician] = technicians
  runner.act(
    "partsReceived",
    when,
    technician && hasTechnicians(runner.now()) && random.chance(0.3) ? technician : clerk,
    {},
  )
  return when
}

export const moveAppointment: Step = (from, { clerk, appointment, story, random }, runner) => {
  if (!story.firstDate || !appointment) return from
  const planned = at(deskDayBefore(story.firstDate, 1), 13 * 60 + random.between(0, 150))
  const when = planned > from ? planned : atTheDesk(from, 45)
  runner.edit(
    when,
    clerk,
    { appointmentDate: appointment.date },
    random.pick([
      "Customer called, out of town.",
      "Rain all day in the forecast.",
      "Glass came in scratched, new one ordered.",
    ]),
  )
  return when
}
