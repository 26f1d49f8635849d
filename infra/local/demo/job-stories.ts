import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { addMinutes, at, atTheDesk, deskDayAfter, deskDayBefore } from "./clock.ts"
import type { JobRunner } from "./job-runner.ts"
import { cancelReasons, fleetCancelReasons } from "./notes.ts"
import {
  agreeOnDay,
  assign,
  authorizeByPhone,
  confirm,
  leaveNotes,
  moveAppointment,
  orderParts,
  receiveParts,
} from "./office-steps.ts"
import type { Appointment, Plan, Story } from "./planned-job.ts"
import type { Random } from "./random.ts"
import {
  accountPays,
  checkByMail,
  collectAndSign,
  enterOverhead,
  insurerPays,
  sendToAccount,
} from "./settlement-steps.ts"
import { idsOf, runSteps, type Step, setStatus } from "./step.ts"
import {
  arrive,
  authorizeOnSite,
  complete,
  declineCalibration,
  findMore,
  offerOldParts,
  start,
} from "./visit-steps.ts"

/* The stories of demo jobs: which steps happen, in which order. */

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

const preparation = [
  agreeOnDay,
  confirm,
  assign,
  leaveNotes,
  orderParts,
  moveAppointment,
  receiveParts,
] as const

const prepare = (plan: Plan, runner: JobRunner): Date =>
  runSteps(
    plan.random.chance(0.35) ? authorizeByPhone(plan.received, plan, runner) : plan.received,
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
  const { clerk, client, random, appointment } = plan
  const from = runSteps(plan.received, [agreeOnDay, confirm, assign, orderParts], plan, runner)
  const planned = appointment ? at(deskDayBefore(appointment.date, 1), random.between(500, 980)) : from
  runner.act(
    "cancel",
    planned > from ? planned : addMinutes(from, 30),
    clerk,
    {},
    random.pick(client.account ? fleetCancelReasons : cancelReasons),
  )
}

const reopened: Story["run"] = (plan, runner) => {
  const { clerk, random } = plan
  const from = runSteps(plan.received, [agreeOnDay, confirm, assign], plan, runner)
  const cancelledAt = atTheDesk(from, random.between(30, 120))
  runner.act("cancel", cancelledAt, clerk, {}, "Not this week, will call again.")
  const back = atTheDesk(cancelledAt, random.between(60, 240))
  runner.act("reopen", back, clerk, {}, "Called again: do it.")
  runVisitAndSettlement(runSteps(back, [orderParts, receiveParts], plan, runner), plan, runner)
}

const waitingFor =
  (status: ServiceStatus, note: string): Story["run"] =>
  (plan, runner) => {
    const { clerk, random, received } = plan
    const from = agreeOnDay(received, plan, runner)
    const askedAt = atTheDesk(from, random.between(3, 30))
    setStatus(runner, askedAt, clerk, status, note)
    const answered = atTheDesk(askedAt, random.between(70, 420))
    setStatus(runner, answered, clerk, "awaitingServiceScheduling")
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
  random: Random,
): Story => {
  const variant = random.weighted<keyof typeof storyVariants>({
    usual: 84,
    moved: 5,
    cancelled: 4,
    reopened: 0.7,
    coverage: insured ? 5 : 0,
    unreached: 3,
  })
  const firstDate = addDays(appointment.date, -2)
  return {
    datedAtOnce: random.chance(0.8),
    ...(variant === "moved" && firstDate > received && { firstDate }),
    assigned: random.weighted({ "at once": 62, later: 24, "the evening before": 14 }),
    vinKnown: random.chance(0.88),
    dispatched: insured && random.chance(0.45),
    run: storyVariants[variant],
  }
}

export const warrantyJob: Story = {
  datedAtOnce: true,
  assigned: "at once",
  vinKnown: true,
  dispatched: false,
  run(plan, runner) {
    const { clerk, technicians, random, appointment, received } = plan
    const [technician] = technicians
    if (!appointment || !technician) return
    const ready = atTheDesk(received, random.between(10, 60))
    runner.act("assignTechnicians", ready, clerk, { technicians: idsOf(technicians) })
    setStatus(runner, addMinutes(ready, 1), clerk, "repairReady")
    const arrivedAt = runSteps(ready, [arrive], plan, runner)
    if (runner.isOver()) return
    runner.act("startJob", addMinutes(arrivedAt, 3), technician, {})
    runner.act(
      "completeJob",
      addMinutes(arrivedAt, random.between(30, 70)),
      technician,
      {},
      "Resealed the upper corner, tested with the hose, dry.",
    )
    if (random.chance(0.7))
      setStatus(runner, at(deskDayAfter(appointment.date, 2), random.between(500, 900)), clerk, "closed")
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

export const unconfirmedJob = (random: Random): Story => ({
  ...openJob(
    random.chance(0.3)
      ? byHand("awaitingServiceScheduling", 6, "awaitingCustomerConfirmation", "Left a voicemail and a text.")
      : undefined,
  ),
  datedAtOnce: true,
  assigned: random.pick(["at once", "never"]),
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
    setStatus(runner, addMinutes(runner.lastChange(), minutes), plan.clerk, status, note)

export const byHand =
  (until: ServiceStatus, minutes: number, status: ServiceStatus, note: string): Story["run"] =>
  (plan, runner) => {
    upTo(until)(plan, runner)
    setByHand({ minutes, status, note })(plan, runner)
  }

export const isUsual = ({ run }: Story): boolean => run === completedJob
