import type { User } from "#shared/api/users.ts"
import type { ActionInputs } from "#shared/domain/job/actions/action.ts"
import { completeRecordInput, gluedGlass } from "#shared/domain/job/install-record.ts"
import {
  hasTechnicians,
  isCalibrationOpen,
  isEstimateAuthorized,
  leavesOldParts,
} from "#shared/domain/job/request.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { assignRoles, paysTechnicians } from "#shared/domain/money/pay.ts"
import { addDays, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import type { Client } from "./clients.ts"
import { addMinutes, at, atTheDesk, deskDayAfter, deskDayBefore } from "./clock.ts"
import type { JobRunner, Payment } from "./job-runner.ts"
import {
  alerts,
  cancelReasons,
  clerkNotes,
  fleetCancelReasons,
  insuranceNotes,
  notesForCustomers,
} from "./notes.ts"
import type { Appointment, Plan, Story } from "./planned-job.ts"
import type { Dice } from "./random.ts"
import { urethanes } from "./shop.ts"
import { signatureOf } from "./signatures.ts"

/** Runs a step and returns the time when it is done. */
type Step = (from: Date, plan: Plan, life: JobRunner) => Date

const signerOf = ({ user, account }: Client): string => account?.contact ?? user.name

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

const idsOf = (technicians: readonly User[]): string[] => technicians.map(({ _id }) => _id)

const set = (life: JobRunner, when: Date, by: User, serviceStatus: ServiceStatus, note?: string): void =>
  life.act("setStatus", when, by, { serviceStatus }, note)

const maybeNote = ({ dice, payer }: Plan): string | undefined =>
  dice.chance(0.12)
    ? dice.pick(typeof payer === "string" ? clerkNotes : [...insuranceNotes, ...clerkNotes])
    : undefined

const agreeOnDay: Step = (from, { clerk, appointment, technicians, story, dice }, life) => {
  if (!appointment || story.datedAtOnce) return from
  const when = atTheDesk(from, dice.between(12, 190))
  life.edit(when, clerk, {
    appointmentDate: story.firstDate ?? appointment.date,
    appointmentTimeStart: appointment.window.start,
    appointmentTimeEnd: appointment.window.end,
    ...(story.assigned === "at once" && { appointmentTechnicians: idsOf(technicians) }),
  })
  return when
}

const authorizeByPhone: Step = (from, { client, dice, clerk }, life) => {
  const { total } = life.now()
  if (total <= 0) return from
  const when = addMinutes(from, dice.between(1, 3))
  const how = dice.pick(["call", "call", "text"] as const)
  life.act("authorizeEstimate", when, clerk, { how, amount: total, name: signerOf(client) })
  return when
}

const confirm: Step = (from, plan, life) => {
  const { clerk, dice } = plan
  const when = atTheDesk(from, dice.between(2, 35))
  life.act("confirmAppointment", when, clerk, {}, maybeNote(plan))
  return when
}

const assign: Step = (from, { clerk, technicians, story, appointment, dice }, life) => {
  if (story.assigned === "never" || hasTechnicians(life.now())) return from
  const evening = appointment && at(deskDayBefore(appointment.date, 1), 16 * 60 + dice.between(5, 45))
  const planned = story.assigned === "later" || !evening ? atTheDesk(from, dice.between(2, 40)) : evening
  const when = planned < from ? addMinutes(from, 2) : planned
  life.act("assignTechnicians", when, clerk, { technicians: idsOf(technicians) })
  return when
}

const leaveNotes: Step = (from, plan, life) => {
  const dice = plan.dice.apart("notes left")
  const alert = plan.alert ?? (dice.chance(0.06) ? dice.pick(alerts) : undefined)
  const when = addMinutes(from, dice.between(1, 4))
  const inside = { category: "internal", viewableToCustomer: false } as const
  if (dice.chance(0.2))
    life.note(when, plan.clerk, { ...inside, alertTechnician: false, note: dice.pick(clerkNotes) })
  if (dice.chance(0.08))
    life.note(addMinutes(when, 1), plan.clerk, {
      category: "other",
      viewableToCustomer: true,
      alertTechnician: false,
      note: dice.pick(notesForCustomers),
    })
  if (!alert) return from
  life.note(addMinutes(when, 2), plan.clerk, { ...inside, alertTechnician: true, note: alert })
  return addMinutes(when, 2)
}

const orderParts: Step = (from, plan, life) => {
  const { clerk, dice } = plan
  if (life.now().serviceStatus !== "needParts") return from
  const when = atTheDesk(from, dice.between(3, 55))
  life.act("partsOrdered", when, clerk, {}, maybeNote(plan))
  return when
}

const receiveParts: Step = (from, { clerk, technicians, appointment, dice }, life) => {
  if (life.now().serviceStatus !== "awaitingParts" || !appointment) return from
  const { date, window } = appointment
  const dayBefore = at(deskDayBefore(date, 1), 12 * 60 + dice.between(5, 130))
  const early = at(date, Math.min(window.start - 15, 7 * 60 + dice.between(2, 40)))
  const planned = dayBefore > from && dice.chance(0.7) ? dayBefore : early
  const when = planned > from ? planned : addMinutes(from, dice.between(25, 50))
  const [technician] = technicians
  life.act(
    "partsReceived",
    when,
    technician && hasTechnicians(life.now()) && dice.chance(0.3) ? technician : clerk,
    {},
  )
  return when
}

const moved: Step = (from, { clerk, appointment, story, dice }, life) => {
  if (!story.firstDate || !appointment) return from
  const planned = at(deskDayBefore(story.firstDate, 1), 13 * 60 + dice.between(0, 150))
  const when = planned > from ? planned : atTheDesk(from, 45)
  life.edit(
    when,
    clerk,
    { appointmentDate: appointment.date },
    dice.pick([
      "Customer called, out of town.",
      "Rain all day in the forecast.",
      "Glass came in scratched, new one ordered.",
    ]),
  )
  return when
}

const arrive: Step = (from, { appointment, technicians: [technician], dice }, life) => {
  if (!appointment || !technician) return from
  const drive = dice.between(8, 28)
  const start = latest(at(appointment.date, appointment.window.start), addMinutes(from, drive + 5))
  if (life.now().appointmentLocation !== "Mobile") return addMinutes(start, dice.between(0, 12))
  const when = addMinutes(start, -drive)
  life.readAlerts(addMinutes(when, -1), technician)
  life.act("navigate", when, technician, { enroute: dice.chance(0.9) })
  return addMinutes(start, dice.between(-2, 10))
}

const authorizeOnSite: Step = (from, { client, technicians: [technician] }, life) => {
  const { total } = life.now()
  if (!technician || isEstimateAuthorized(life.now())) return from
  const when = addMinutes(from, 2)
  life.act("authorizeEstimate", when, technician, {
    how: "signature",
    amount: total,
    name: signerOf(client),
    signatureData: signatureOf(client.user._id),
  })
  return when
}

const findMore: Step = (from, { technicians: [technician], dice, payer, work }, life) => {
  if (!technician || payer === "Net" || work !== "windshield" || !dice.chance(0.05)) return from
  const when = addMinutes(from, 4)
  life.editCharges(when, technician, (charges) => [
    ...charges,
    { type: "Other", description: "Rust on the pinch weld, cleaned and primed", laborrate: 4500 },
  ])
  return when
}

const start: Step = (from, { technicians: [technician], car, story, dice }, life) => {
  if (!technician) return from
  const when = addMinutes(from, dice.between(2, 8))
  life.act("startJob", when, technician, {})
  if (!story.vinKnown) life.edit(addMinutes(when, 3), technician, { vin: car.vehicle.vin })
  return when
}

const declineCalibration: Step = (from, { technicians: [technician], client }, life) => {
  if (!technician || !isCalibrationOpen(life.now())) return from
  life.act("declineCalibration", addMinutes(from, 6), technician, {
    name: signerOf(client),
    signatureData: signatureOf(client.user._id),
  })
  return addMinutes(from, 6)
}

/** Install records: a lot lasts weeks, and glass numbers are the maker's. */
const installOf = (life: JobRunner, technician: User, dice: Dice): ActionInputs["completeJob"] => {
  const { charges, invoiceType } = life.now()
  const glued = gluedGlass(charges)
  if (glued.length === 0) return {}
  const urethane = dice.pick(urethanes.slice(invoiceType === "Insurance" ? 1 : 0))
  const setAt = life.lastChange()
  const month = String(setAt.getUTCMonth() + 1).padStart(2, "0")
  const sent = {
    urethane: {
      _id: urethane._id,
      name: urethane.name,
      lot: `${urethane._id === "express" ? "CX" : "HM"}${setAt.getUTCFullYear() % 100}-${month}${dice.pick(["A", "B", "C"])}`,
      expiresOn: addDays(shopTimeAt(setAt.toISOString()).date, dice.between(40, 200)),
    },
    primer: "All-in-one primer",
    glasses: glued.map(({ charge }) => ({
      charge,
      dot: `DOT ${dice.pick([18, 22, 459, 563, 1025])} AS${dice.pick([1, 2])}`,
    })),
    temperature: dice.between(48, 84),
    humidity: dice.between(25, 70),
    setAt: setAt.toISOString(),
  }
  return { installRecord: completeRecordInput(sent, { urethanes, by: technician.name, now: setAt }) }
}

const complete: Step = (from, { technicians: [technician], work, dice }, life) => {
  if (!technician) return from
  const when = addMinutes(from, work === "chips" ? dice.between(20, 38) : dice.between(40, 90))
  life.act("completeJob", when, technician, installOf(life, technician, dice))
  return when
}

const offerOldParts: Step = (from, { technicians: [technician] }, life) => {
  const { invoiceNumber } = life.now()
  if (!technician || !leavesOldParts(life.now()) || invoiceNumber % 5 === 0) return from
  const choice = (["declined", "shown", "declined", "returned"] as const)[invoiceNumber % 4] ?? "declined"
  life.act("recordOldParts", addMinutes(from, 1), technician, { choice })
  return from
}

const checkNumber = (dice: Dice): string => String(dice.between(1004, 9860))

const tipOf = (dice: Dice): number => (dice.chance(0.14) ? dice.pick([500, 1000, 1000, 1500, 2000]) : 0)

const inHand = (dice: Dice): Payment => {
  const method = dice.weighted({ POINTOFSALE: 60, CASH: 17, CHECK: 15 })
  return { method, tip: tipOf(dice), ...(method === "CHECK" && { checknumber: checkNumber(dice) }) }
}

const leaveTheCustomer: Step = (from, { technicians: [technician], client, dice }, life) => {
  if (!technician) return from
  const signature = signatureOf(client.user._id)
  const when = addMinutes(from, dice.between(3, 8))
  if (life.now().totalCustomerDue > 0 && dice.chance(0.83))
    life.pay(when, technician, { ...inHand(dice), signature })
  else if (dice.chance(0.8)) life.sign(when, technician, signature)
  return when
}

const sendToAccount: Step = (from, { technicians: [technician], clerk, client, dice }, life) => {
  if (!technician || life.now().totalUnpaid <= 0) return from
  if (dice.chance(0.6)) life.sign(addMinutes(from, 3), technician, signatureOf(client.user._id))
  const when = atTheDesk(from, dice.between(30, 200))
  life.act("invoiceCopySent", when, clerk, { by: "email" })
  return when
}

const enterOverhead: Step = (from, { technicians, clerk, dice, appointment }, life) => {
  if (!appointment || dice.chance(0.1)) return from
  const evening = at(deskDayAfter(appointment.date, dice.between(1, 2)), 16 * 60 + dice.between(5, 45))
  const when = dice.apart("overhead").chance(0.6) ? addMinutes(from, 15) : evening
  const roles = assignRoles(technicians).map(({ technician: { _id }, role }) => ({ _id, role, half: false }))
  life.editCharges(when, clerk, (charges) =>
    charges.map((line) => (paysTechnicians(line) ? { ...line, technicians: roles } : line)),
  )
  return when
}

const mailIsRead = (dice: Dice): number => dice.between(9 * 60 + 30, 12 * 60)

const checkByMail: Step = (from, { clerk, dice, appointment }, life) => {
  if (!appointment || life.now().customerPaid || life.now().totalCustomerDue <= 0 || dice.chance(0.12))
    return from
  const when = at(deskDayAfter(appointment.date, dice.between(3, 12)), mailIsRead(dice))
  life.pay(when, clerk, { method: "CHECK", checknumber: checkNumber(dice) })
  return when
}

const insurerPays: Step = (from, { clerk, dice, appointment }, life) => {
  if (!appointment || life.now().totalInsuranceDue <= 0) return from
  const { date } = appointment
  const day = (least: number, most: number) =>
    at(deskDayAfter(date, dice.between(least, most)), mailIsRead(dice))
  const way = dice.weighted({ silent: 40, submitted: 35, accepted: 22, rejected: 3 })
  if (way !== "silent") set(life, day(2, 3), clerk, "invoiceSubmitted")
  if (way === "accepted") set(life, day(4, 7), clerk, "invoiceAccepted")
  if (way === "rejected") {
    set(life, day(5, 7), clerk, "invoiceRejected", "Wants the part number of the moulding.")
    set(life, day(11, 13), clerk, "invoiceSubmitted", "Sent again with the part number.")
  }
  const when = day(14, 27)
  if (dice.chance(0.97)) life.pay(when, clerk, { method: "INSURANCEPAID" })
  return when
}

const accountPays: Step = (from, { clerk, dice, appointment }, life) => {
  if (!appointment || life.now().totalUnpaid <= 0) return from
  const { date } = appointment
  const day = (least: number, most: number) =>
    at(deskDayAfter(date, dice.between(least, most)), mailIsRead(dice))
  if (dice.chance(0.5)) set(life, day(3, 6), clerk, "invoiceAccepted")
  else if (dice.chance(0.08)) set(life, day(3, 6), clerk, "invoiceRejected", "No PO number on it.")
  const when = day(13, 36)
  if (dice.chance(0.95)) life.pay(when, clerk, { method: "CHECK", checknumber: checkNumber(dice) })
  return when
}

const settlements = {
  Cash: [leaveTheCustomer, enterOverhead, checkByMail],
  Insurance: [leaveTheCustomer, enterOverhead, checkByMail, insurerPays],
  Net: [sendToAccount, enterOverhead, accountPays],
} as const satisfies Record<string, readonly Step[]>

const onSite = [
  arrive,
  findMore,
  authorizeOnSite,
  start,
  declineCalibration,
  complete,
  offerOldParts,
] as const

export const runSteps = (from: Date, steps: readonly Step[], plan: Plan, life: JobRunner): Date => {
  let when = from
  for (const step of steps) {
    if (life.isOver()) break
    when = latest(step(when, plan, life), life.lastChange())
  }
  return when
}

const preparation = [agreeOnDay, confirm, assign, leaveNotes, orderParts, moved, receiveParts] as const

const prepare = (plan: Plan, life: JobRunner): Date =>
  runSteps(
    plan.dice.chance(0.35) ? authorizeByPhone(plan.received, plan, life) : plan.received,
    preparation,
    plan,
    life,
  )

const doTheJob = (from: Date, plan: Plan, life: JobRunner): void => {
  runSteps(
    from,
    [...onSite, ...settlements[typeof plan.payer === "string" ? plan.payer : "Insurance"]],
    plan,
    life,
  )
}

export const completedJob: Story["run"] = (plan, life) => doTheJob(prepare(plan, life), plan, life)

const cancelled: Story["run"] = (plan, life) => {
  const { clerk, client, dice, appointment } = plan
  const from = runSteps(plan.received, [agreeOnDay, confirm, assign, orderParts], plan, life)
  const planned = appointment ? at(deskDayBefore(appointment.date, 1), dice.between(500, 980)) : from
  life.act(
    "cancel",
    planned > from ? planned : addMinutes(from, 30),
    clerk,
    {},
    dice.pick(client.account ? fleetCancelReasons : cancelReasons),
  )
}

const reopened: Story["run"] = (plan, life) => {
  const { clerk, dice } = plan
  const from = runSteps(plan.received, [agreeOnDay, confirm, assign], plan, life)
  const gone = atTheDesk(from, dice.between(30, 120))
  life.act("cancel", gone, clerk, {}, "Not this week, will call again.")
  const back = atTheDesk(gone, dice.between(60, 240))
  life.act("reopen", back, clerk, {}, "Called again: do it.")
  doTheJob(runSteps(back, [orderParts, receiveParts], plan, life), plan, life)
}

const waitingFor =
  (status: ServiceStatus, note: string): Story["run"] =>
  (plan, life) => {
    const { clerk, dice, received } = plan
    const from = agreeOnDay(received, plan, life)
    const askedAt = atTheDesk(from, dice.between(3, 30))
    set(life, askedAt, clerk, status, note)
    const answered = atTheDesk(askedAt, dice.between(70, 420))
    set(life, answered, clerk, "awaitingServiceScheduling")
    doTheJob(runSteps(answered, preparation.slice(1), plan, life), plan, life)
  }

const turns = {
  usual: completedJob,
  moved: completedJob,
  cancelled,
  reopened,
  coverage: waitingFor(
    "awaitingCoverageVerification",
    "Policy was renewed last week, insurer is looking it up.",
  ),
  unreached: waitingFor("awaitingCustomerConfirmation", "Left a voicemail and a text."),
} as const satisfies Record<string, Story["run"]>

export const storyOf = (
  { appointment, insured, received }: { appointment: Appointment; insured: boolean; received: string },
  dice: Dice,
): Story => {
  const turn = dice.weighted<keyof typeof turns>({
    usual: 84,
    moved: 5,
    cancelled: 4,
    reopened: 0.7,
    coverage: insured ? 5 : 0,
    unreached: 3,
  })
  const firstDate = addDays(appointment.date, -2)
  return {
    datedAtOnce: dice.chance(0.8),
    ...(turn === "moved" && firstDate > received && { firstDate }),
    assigned: dice.weighted({ "at once": 62, later: 24, "the evening before": 14 }),
    vinKnown: dice.chance(0.88),
    dispatched: insured && dice.chance(0.45),
    run: turns[turn],
  }
}

export const warrantyJob: Story = {
  datedAtOnce: true,
  assigned: "at once",
  vinKnown: true,
  dispatched: false,
  run(plan, life) {
    const { clerk, technicians, dice, appointment, received } = plan
    const [technician] = technicians
    if (!appointment || !technician) return
    const ready = atTheDesk(received, dice.between(10, 60))
    life.act("assignTechnicians", ready, clerk, { technicians: idsOf(technicians) })
    set(life, addMinutes(ready, 1), clerk, "repairReady")
    const there = runSteps(ready, [arrive], plan, life)
    if (life.isOver()) return
    life.act("startJob", addMinutes(there, 3), technician, {})
    life.act(
      "completeJob",
      addMinutes(there, dice.between(30, 70)),
      technician,
      {},
      "Resealed the upper corner, tested with the hose, dry.",
    )
    if (dice.chance(0.7))
      set(life, at(deskDayAfter(appointment.date, 2), dice.between(500, 900)), clerk, "closed")
  },
}

export const openJob = (then: Story["run"] = () => undefined, summary?: string): Story => ({
  datedAtOnce: false,
  assigned: "never",
  vinKnown: true,
  dispatched: false,
  ...(summary && { summary }),
  run: then,
})

export const unconfirmedJob = (dice: Dice): Story => ({
  ...openJob(
    dice.chance(0.3)
      ? byHand("awaitingServiceScheduling", 6, "awaitingCustomerConfirmation", "Left a voicemail and a text.")
      : undefined,
  ),
  datedAtOnce: true,
  assigned: dice.pick(["at once", "never"]),
})

export const upTo =
  (status: ServiceStatus): Story["run"] =>
  (plan, life) => {
    const steps = [
      ...preparation,
      ...onSite,
      ...settlements[typeof plan.payer === "string" ? plan.payer : "Insurance"],
    ]
    let when = plan.received
    for (const step of steps) {
      if (life.isOver() || life.now().serviceStatus === status) return
      when = runSteps(when, [step], plan, life)
    }
  }

/** A clerk sets the status by hand after the last step. */
export const setByHand =
  ({ minutes, status, note }: { minutes: number; status: ServiceStatus; note: string }): Story["run"] =>
  (plan, life) =>
    set(life, addMinutes(life.lastChange(), minutes), plan.clerk, status, note)

export const byHand =
  (until: ServiceStatus, minutes: number, status: ServiceStatus, note: string): Story["run"] =>
  (plan, life) => {
    upTo(until)(plan, life)
    setByHand({ minutes, status, note })(plan, life)
  }

export const isUsual = ({ run }: Story): boolean => run === completedJob
