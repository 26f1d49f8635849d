import type * as z from "zod"
import { DeployFailure } from "../deploy-settings.ts"

/** What a step did, or what it has to wait for while the next steps go on. */
export type Outcome = { done: string } | { waiting: string }

/** One thing that a deployed system needs. Steps may be repeated at any time. */
export type Step = {
  title: string
  /** one sentence */
  why: string
  /** The fact that shows that nothing is left to do, or undefined. Changes nothing. */
  check(): Promise<string | undefined>
  /** Throws `DeployFailure` when the person has to do something first. */
  act(): Promise<Outcome>
}

/** Something only a person can do. */
export type ByHand = {
  title: string
  /** name of the page, or of the email */
  page: string
  why: string
  isDone(): Promise<boolean>
}

export type Terminal = {
  say(line: string): void
  /** A secret is not shown while it is typed. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>
}

/** Asks until the answer is valid. Enter alone means `preset`. */
export const askFor = async <Value>(
  { ask, say }: Terminal,
  question: string,
  field: z.ZodType<Value>,
  { preset = "", isSecret = false }: { preset?: string | undefined; isSecret?: boolean } = {},
): Promise<Value> => {
  for (;;) {
    const typed = (await ask(`   ${question}${preset && ` [${preset}]`}: `, { isSecret })).trim()
    const parsed = field.safeParse(typed || preset)
    if (parsed.success) return parsed.data
    say(`   ${parsed.error.issues[0]?.message}`)
  }
}

/** Anything but yes means no. */
export const confirm = async ({ ask }: Terminal, question: string): Promise<boolean> =>
  /^y(es)?$/i.test((await ask(`   ${question} (y/N): `)).trim())

/** Refusals of AWS, Twilio, and Square, and lost connections. A mistake of this program keeps its stack. */
const isFromOutside = (error: unknown): error is Error =>
  error instanceof Error && ["$metadata", "code", "statusCode"].some((property) => property in error)

const explain = (error: unknown): never => {
  if (isFromOutside(error)) throw new DeployFailure(`${error.name}: ${error.message}`, { cause: error })
  throw error
}

export const runSteps = async (steps: readonly Step[], { say }: Terminal): Promise<void> => {
  for (const [index, { title, why, check, act }] of steps.entries()) {
    say(`\n${index + 1}. ${title}`)
    const fact = await check().catch(explain)
    if (fact !== undefined) {
      say(`   Already done: ${fact}`)
      continue
    }
    say(`   ${why}`)
    const outcome = await act().catch(explain)
    say("done" in outcome ? `   Done: ${outcome.done}` : `   Waiting: ${outcome.waiting}`)
  }
}

export const printByHand = async (items: readonly ByHand[], { say }: Terminal): Promise<void> => {
  say("\nBy hand")
  for (const { title, page, why, isDone } of items) {
    // What can't be read, for example before the login, is still to do.
    const checkmark = (await isDone().catch(() => false)) ? "x" : " "
    say(`   [${checkmark}] ${title}\n       Where: ${page}\n       Why: ${why}`)
  }
}
