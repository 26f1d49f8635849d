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
type Step = (from: Date, plan: Plan, runner: JobRunner) => Date

const signerOf = ({ user, account }: Client): string => account?.contact ?? user.name

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

const idsOf = (technicians: readonly User[]): string[] => technicians.map(({ _id }) => _id)

const set = (runner: JobRunner, when: Date, by: User, serviceStatus: ServiceStatus, note?: string): void =>
  runner.act("setStatus", when, by, { serviceStatus }, note)

const maybeNote = ({ dice, payer }: Plan): string | undefined =>
  dice.chance(0.12)
    ? dice.pick(typeof payer === "string" ? clerkNotes : [...insuranceNotes, ...clerkNotes])
    : undefined

const agreeOnDay: Step = (from, { clerk, appointment, technicians, story, dice }, runner) => {
  if (!appointment || story.datedAtOnce) return from
  const when = atTheDesk(from, dice.between(12, 190))
  runner.edit(when, clerk, {
    appointmentDate: story.firstDate ?? appointment.date,
    appointmentTimeStart: appointment.window.start,
    appointmentTimeEnd: appointment.window.end,
    ...(story.assigned === "at once" && { appointmentTechnicians: idsOf(technicians) }),
  })
  return when
}

const authorizeByPhone: Step = (from, { client, dice, clerk }, runner) => {
  const { total } = runner.now()
  if (total <= 0) return from
  const when = addMinutes(from, dice.between(1, 3))
  const how = dice.pick(["call", "call", "text"] as const)
  runner.act("authorizeEstimate", when, clerk, { how, amount: total, name: signerOf(client) })
  return when
}

const confirm: Step = (from, plan, runner) => {
  const { clerk, dice } = plan
  const when = atTheDesk(from, dice.between(2, 35))
  runner.act("confirmAppointment", when, clerk, {}, maybeNote(plan))
  return when
}

const assign: Step = (from, { clerk, technicians, story, appointment, dice }, runner) => {
  if (story.assigned === "never" || hasTechnicians(runner.now())) return from
  const evening = appointment && at(deskDayBefore(appointment.date, 1), 16 * 60 + dice.between(5, 45))
  const planned = story.assigned === "later" || !evening ? atTheDesk(from, dice.between(2, 40)) : evening
  const when = planned < from ? addMinutes(from, 2) : planned
  runner.act("assignTechnicians", when, clerk, { technicians: idsOf(technicians) })
  return when
}

const leaveNotes: Step = (from, plan, runner) => {
  const dice = plan.dice.fork("notes left")
  const alert = plan.alert ?? (dice.chance(0.06) ? dice.pick(alerts) : undefined)
  const when = addMinutes(from, dice.between(1, 4))
  const inside = { category: "internal", viewableToCustomer: false } as const
  if (dice.chance(0.2))
    runner.note(when, plan.clerk, { ...inside, alertTechnician: false, note: dice.pick(clerkNotes) })
  if (dice.chance(0.08))
    runner.note(addMinutes(when, 1), plan.clerk, {
      category: "other",
      viewableToCustomer: true,
      alertTechnician: false,
      note: dice.pick(notesForCustomers),
    })
  if (!alert) return from
  runner.note(addMinutes(when, 2), plan.clerk, { ...inside, alertTechnician: true, note: alert })
  return addMinutes(when, 2)
}

const orderParts: Step = (from, plan, runner) => {
  const { clerk, dice } = plan
  if (runner.now().serviceStatus !== "needParts") return from
  const when = atTheDesk(from, dice.between(3, 55))
  runner.act("partsOrdered", when, clerk, {}, maybeNote(plan))
  return when
}

const receiveParts: Step = (from, { clerk, technicians, appointment, dice }, runner) => {
  if (runner.now().serviceStatus !== "awaitingParts" || !appointment) return from
  const { date, window } = appointment
  const dayBefore = at(deskDayBefore(date, 1), 12 * 60 + dice.between(5, 130))
  const early = at(date, Math.min(window.start - 15, 7 * 60 + dice.between(2, 40)))
  const planned = dayBefore > from && dice.chance(0.7) ? dayBefore : early
  const when = planned > from ? planned : addMinutes(from, dice.between(25, 50))
  const [technician] = technicians
  runner.act(
    "partsReceived",
    when,
    technician && hasTechnicians(runner.now()) && dice.chance(0.3) ? technician : clerk,
    {},
  )
  return when
}

const moved: Step = (from, { clerk, appointment, story, dice }, runner) => {
  if (!story.firstDate || !appointment) return from
  const planned = at(deskDayBefore(story.firstDate, 1), 13 * 60 + dice.between(0, 150))
  const when = planned > from ? planned : atTheDesk(from, 45)
  runner.edit(
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

const arrive: Step = (from, { appointment, technicians: [technician], dice }, runner) => {
  if (!appointment || !technician) return from
  const drive = dice.between(8, 28)
  const start = latest(at(appointment.date, appointment.window.start), addMinutes(from, drive + 5))
  if (runner.now().appointmentLocation !== "Mobile") return addMinutes(start, dice.between(0, 12))
  const when = addMinutes(start, -drive)
  runner.readAlerts(addMinutes(when, -1), technician)
  runner.act("navigate", when, technician, { enroute: dice.chance(0.9) })
  return addMinutes(start, dice.between(-2, 10))
}

const authorizeOnSite: Step = (from, { client, technicians: [technician] }, runner) => {
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

const findMore: Step = (from, { technicians: [technician], dice, payer, work }, runner) => {
  if (!technician || payer === "Net" || work !== "windshield" || !dice.chance(0.05)) return from
  const when = addMinutes(from, 4)
  runner.editCharges(when, technician, (charges) => [
    ...charges,
    { type: "Other", description: "Rust on the pinch weld, cleaned and primed", laborrate: 4500 },
  ])
  return when
}

const start: Step = (from, { technicians: [technician], car, story, dice }, runner) => {
  if (!technician) return from
  const when = addMinutes(from, dice.between(2, 8))
  runner.act("startJob", when, technician, {})
  if (!story.vinKnown) runner.edit(addMinutes(when, 3), technician, { vin: car.vehicle.vin })
  return when
}

const declineCalibration: Step = (from, { technicians: [technician], client }, runner) => {
  if (!technician || !isCalibrationOpen(runner.now())) return from
  runner.act("declineCalibration", addMinutes(from, 6), technician, {
    name: signerOf(client),
    signatureData: signatureOf(client.user._id),
  })
  return addMinutes(from, 6)
}

/** Install records: a lot lasts weeks, and glass numbers are the maker's. */
const installOf = (runner: JobRunner, technician: User, dice: Dice): ActionInputs["completeJob"] => {
  const { charges, invoiceType } = runner.now()
  const glued = gluedGlass(charges)
  if (glued.length === 0) return {}
  const urethane = dice.pick(urethanes.slice(invoiceType === "Insurance" ? 1 : 0))
  const setAt = runner.lastChange()
  const month = String(setAt.getUTCMonth() + 1).padStart(2, "0")
  const record = {
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
  return { installRecord: completeRecordInput(record, { urethanes, by: technician.name, now: setAt }) }
}

const complete: Step = (from, { technicians: [technician], work, dice }, runner) => {
  if (!technician) return from
  const when = addMinutes(from, work === "chips" ? dice.between(20, 38) : dice.between(40, 90))
  runner.act("completeJob", when, technician, installOf(runner, technician, dice))
  return when
}

const offerOldParts: Step = (from, { technicians: [technician] }, runner) => {
  const { invoiceNumber } = runner.now()
  if (!technician || !leavesOldParts(runner.now()) || invoiceNumber % 5 === 0) return from
  const choice = (["declined", "shown", "declined", "returned"] as const)[invoiceNumber % 4] ?? "declined"
  runner.act("recordOldParts", addMinutes(from, 1), technician, { choice })
  return from
}

const checkNumber = (dice: Dice): string => String(dice.between(1004, 9860))

const tipOf = (dice: Dice): number => (dice.chance(0.14) ? dice.pick([500, 1000, 1000, 1500, 2000]) : 0)

const inHand = (dice: Dice): Payment => {
  const method = dice.weighted({ POINTOFSALE: 60, CASH: 17, CHECK: 15 })
  return { method, tip: tipOf(dice), ...(method === "CHECK" && { checknumber: checkNumber(dice) }) }
}

const collectAndSign: Step = (from, { technicians: [technician], client, dice }, runner) => {
  if (!technician) return from
  const signature = signatureOf(client.user._id)
  const when = addMinutes(from, dice.between(3, 8))
  if (runner.now().totalCustomerDue > 0 && dice.chance(0.83))
    runner.pay(when, technician, { ...inHand(dice), signature })
  else if (dice.chance(0.8)) runner.sign(when, technician, signature)
  return when
}

const sendToAccount: Step = (from, { technicians: [technician], clerk, client, dice }, runner) => {
  if (!technician || runner.now().totalUnpaid <= 0) return from
  if (dice.chance(0.6)) runner.sign(addMinutes(from, 3), technician, signatureOf(client.user._id))
  const when = atTheDesk(from, dice.between(30, 200))
  runner.act("invoiceCopySent", when, clerk, { by: "email" })
  return when
}

const enterOverhead: Step = (from, { technicians, clerk, dice, appointment }, runner) => {
  if (!appointment || dice.chance(0.1)) return from
  const evening = at(deskDayAfter(appointment.date, dice.between(1, 2)), 16 * 60 + dice.between(5, 45))
  const when = dice.fork("overhead").chance(0.6) ? addMinutes(from, 15) : evening
  const roles = assignRoles(technicians).map(({ technician: { _id }, role }) => ({ _id, role, half: false }))
  runner.editCharges(when, clerk, (charges) =>
    charges.map((line) => (paysTechnicians(line) ? { ...line, technicians: roles } : line)),
  )
  return when
}

const mailTime = (dice: Dice): number => dice.between(9 * 60 + 30, 12 * 60)

const checkByMail: Step = (from, { clerk, dice, appointment }, runner) => {
  if (!appointment || runner.now().customerPaid || runner.now().totalCustomerDue <= 0 || dice.chance(0.12))
    return from
  const when = at(deskDayAfter(appointment.date, dice.between(3, 12)), mailTime(dice))
  runner.pay(when, clerk, { method: "CHECK", checknumber: checkNumber(dice) })
  return when
}

const insurerPays: Step = (from, { clerk, dice, appointment }, runner) => {
  if (!appointment || runner.now().totalInsuranceDue <= 0) return from
  const { date } = appointment
  const day = (least: number, most: number) =>
    at(deskDayAfter(date, dice.between(least, most)), mailTime(dice))
  const billOutcome = dice.weighted({ silent: 40, submitted: 35, accepted: 22, rejected: 3 })
  if (billOutcome !== "silent") set(runner, day(2, 3), clerk, "invoiceSubmitted")
  if (billOutcome === "accepted") set(runner, day(4, 7), clerk, "invoiceAccepted")
  if (billOutcome === "rejected") {
    set(runner, day(5, 7), clerk, "invoiceRejected", "Wants the part number of the moulding.")
    set(runner, day(11, 13), clerk, "invoiceSubmitted", "Sent again with the part number.")
  }
  const when = day(14, 27)
  if (dice.chance(0.97)) runner.pay(when, clerk, { method: "INSURANCEPAID" })
  return when
}

const accountPays: Step = (from, { clerk, dice, appointment }, runner) => {
  if (!appointment || runner.now().totalUnpaid <= 0) return from
  const { date } = appointment
  const day = (least: number, most: number) =>
    at(deskDayAfter(date, dice.between(least, most)), mailTime(dice))
  if (dice.chance(0.5)) set(runner, day(3, 6), clerk, "invoiceAccepted")
  else if (dice.chance(0.08)) set(runner, day(3, 6), clerk, "invoiceRejected", "No PO number on it.")
  const when = day(13, 36)
  if (dice.chance(0.95)) runner.pay(when, clerk, { method: "CHECK", checknumber: checkNumber(dice) })
  return when
}

const settlements = {
  Cash: [collectAndSign, enterOverhead, checkByMail],
  Insurance: [collectAndSign, enterOverhead, checkByMail, insurerPays],
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

export const runSteps = (from: Date, steps: readonly Step[], plan: Plan, runner: JobRunner): Date => {
  let when = from
  for (const step of steps) {
    if (runner.isOver()) break
    when = latest(step(when, plan, runner), runner.lastChange())
  }
  return when
}

const preparation = [agreeOnDay, confirm, assign, leaveNotes, orderParts, moved, receiveParts] as const

const prepare = (plan: Plan, runner: JobRunner): Date =>
  runSteps(
    plan.dice.chance(0.35) ? authorizeByPhone(plan.received, plan, runner) : plan.received,
    preparation,
    plan,
    runner,
  )

const runVisitAndSettlement = (from: Date, plan: Plan, runner: JobRunner): void => {
  runSteps(
    from,
    [...onSite, ...settlements[typeof plan.payer === "string" ? plan.payer : "Insurance"]],
    plan,
    runner,
  )
}

export const completedJob: Story["run"] = (plan, runner) =>
  runVisitAndSettlement(prepare(plan, runner), plan, runner)

const cancelled: Story["run"] = (plan, runner) => {
  const { clerk, client, dice, appointment } = plan
  const from = runSteps(plan.received, [agreeOnDay, confirm, assign, orderParts], plan, runner)
  const planned = appointment ? at(deskDayBefore(appointment.date, 1), dice.between(500, 980)) : from
  runner.act(
    "cancel",
    planned > from ? planned : addMinutes(from, 30),
    clerk,
    {},
    dice.pick(client.account ? fleetCancelReasons : cancelReasons),
  )
}

const reopened: Story["run"] = (plan, runner) => {
  const { clerk, dice } = plan
  const from = runSteps(plan.received, [agreeOnDay, confirm, assign], plan, runner)
  const cancelledAt = atTheDesk(from, dice.between(30, 120))
  runner.act("cancel", cancelledAt, clerk, {}, "Not this week, will call again.")
  const back = atTheDesk(cancelledAt, dice.between(60, 240))
  runner.act("reopen", back, clerk, {}, "Called again: do it.")
  runVisitAndSettlement(runSteps(back, [orderParts, receiveParts], plan, runner), plan, runner)
}

const waitingFor =
  (status: ServiceStatus, note: string): Story["run"] =>
  (plan, runner) => {
    const { clerk, dice, received } = plan
    const from = agreeOnDay(received, plan, runner)
    const askedAt = atTheDesk(from, dice.between(3, 30))
    set(runner, askedAt, clerk, status, note)
    const answered = atTheDesk(askedAt, dice.between(70, 420))
    set(runner, answered, clerk, "awaitingServiceScheduling")
    runVisitAndSettlement(runSteps(answered, preparation.slice(1), plan, runner), plan, runner)
  }

const storyVariants = {
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
  const variant = dice.weighted<keyof typeof storyVariants>({
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
    ...(variant === "moved" && firstDate > received && { firstDate }),
    assigned: dice.weighted({ "at once": 62, later: 24, "the evening before": 14 }),
    vinKnown: dice.chance(0.88),
    dispatched: insured && dice.chance(0.45),
    run: storyVariants[variant],
  }
}

export const warrantyJob: Story = {
  datedAtOnce: true,
  assigned: "at once",
  vinKnown: true,
  dispatched: false,
  run(plan, runner) {
    const { clerk, technicians, dice, appointment, received } = plan
    const [technician] = technicians
    if (!appointment || !technician) return
    const ready = atTheDesk(received, dice.between(10, 60))
    runner.act("assignTechnicians", ready, clerk, { technicians: idsOf(technicians) })
    set(runner, addMinutes(ready, 1), clerk, "repairReady")
    const arrivedAt = runSteps(ready, [arrive], plan, runner)
    if (runner.isOver()) return
    runner.act("startJob", addMinutes(arrivedAt, 3), technician, {})
    runner.act(
      "completeJob",
      addMinutes(arrivedAt, dice.between(30, 70)),
      technician,
      {},
      "Resealed the upper corner, tested with the hose, dry.",
    )
    if (dice.chance(0.7))
      set(runner, at(deskDayAfter(appointment.date, 2), dice.between(500, 900)), clerk, "closed")
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
  (plan, runner) => {
    const steps = [
      ...preparation,
      ...onSite,
      ...settlements[typeof plan.payer === "string" ? plan.payer : "Insurance"],
    ]
    let when = plan.received
    for (const step of steps) {
      if (runner.isOver() || runner.now().serviceStatus === status) return
      when = runSteps(when, [step], plan, runner)
    }
  }

/** A clerk sets the status by hand after the last step. */
export const setByHand =
  ({ minutes, status, note }: { minutes: number; status: ServiceStatus; note: string }): Story["run"] =>
  (plan, runner) =>
    set(runner, addMinutes(runner.lastChange(), minutes), plan.clerk, status, note)

export const byHand =
  (until: ServiceStatus, minutes: number, status: ServiceStatus, note: string): Story["run"] =>
  (plan, runner) => {
    upTo(until)(plan, runner)
    setByHand({ minutes, status, note })(plan, runner)
  }

export const isUsual = ({ run }: Story): boolean => run === completedJob
