import type { User } from "#shared/api/users.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"
import type { Client, OwnedCar } from "./clients.ts"
import type { WorkName } from "./glass.ts"
import type { JobRunner } from "./job-runner.ts"
import type { Random } from "./random.ts"

/** Minutes after midnight. */
export type Window = { start: number; end: number }
export type Appointment = { date: string; window: Window }

/** A job's plan before anything happened. */
export type Plan = {
  received: Date
  clerk: User
  appointment: Appointment | undefined
  technicians: User[]
  client: Client
  car: OwnedCar
  payer: "Cash" | "Net" | { carrier: InsuranceProvider; deductible: number }
  work: WorkName
  location: "Mobile" | "Inshop"
  address?: string
  notes?: string
  alert?: string
  story: Story
  /** today's job counts as done at any hour */
  hurried?: true
  original?: Plan
  random: Random
}

/** The steps of a job's life, each with its time. Steps in the future are skipped. */
export type Story = {
  datedAtOnce: boolean
  firstDate?: string
  assigned: "at once" | "later" | "the evening before" | "never"
  vinKnown: boolean
  dispatched: boolean
  summary?: string
  run: (plan: Plan, life: JobRunner) => void
}
