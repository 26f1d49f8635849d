import type { User } from "#shared/api/users.ts"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import type { Client } from "./clients.ts"
import type { JobRunner } from "./job-runner.ts"
import { clerkNotes, insuranceNotes } from "./notes.ts"
import type { Plan } from "./planned-job.ts"

/* What the steps of a demo job share. */

/** Runs a step and returns the time when it is done. */
export type Step = (from: Date, plan: Plan, runner: JobRunner) => Date

export const signerOf = ({ user, account }: Client): string => account?.contact ?? user.name

export const latest = (a: Date, b: Date): Date => (a > b ? a : b)

export const idsOf = (technicians: readonly User[]): string[] => technicians.map(({ _id }) => _id)

export const setStatus = (
  runner: JobRunner,
  when: Date,
  by: User,
  serviceStatus: ServiceStatus,
  note?: string,
): void => runner.act("setStatus", when, by, { serviceStatus }, note)

export const maybeNote = ({ random, payer }: Plan): string | undefined =>
  random.chance(0.12)
    ? random.pick(typeof payer === "string" ? clerkNotes : [...insuranceNotes, ...clerkNotes])
    : undefined

export const runSteps = (from: Date, steps: readonly Step[], plan: Plan, runner: JobRunner): Date => {
  let when = from
  for (const step of steps) {
    if (runner.isOver()) break
    when = latest(step(when, plan, runner), runner.lastChange())
  }
  return when
}
