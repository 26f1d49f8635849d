import { useEffect, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import * as z from "zod"
import { readSession } from "#web/api/session.ts"
import { dropDraft, slot } from "#web/data/request-draft.ts"
import { useAskBeforeUnload } from "#web/ui/Leaving.tsx"
import { emptyRequest, NewRequest } from "./form.ts"

/*
 * What is typed outlives a reload and a failure: it lies in this tab until the request is made, with the attempts to make it
 * and what belongs to it, so that an answer that got lost is asked for again and nothing is made twice.
 */

/** What is made, in this order. */
type Step = "customer" | "consent" | "vehicle" | "request"

const Attempt = z.object({ body: z.string(), key: z.string() })
const Draft = z.object({
  /** who typed it; the next one at this desk begins with an empty form */
  by: z.string(),
  /** of `NewRequest`, which may have other fields after an update */
  values: z.record(z.string(), z.unknown()),
  attempts: z.record(z.string(), Attempt),
})
type Draft = z.output<typeof Draft>

const me = (): string => readSession()?.id ?? ""

function stored(): Draft {
  const none: Draft = { by: me(), values: {}, attempts: {} }
  try {
    const draft = Draft.parse(JSON.parse(sessionStorage.getItem(slot) ?? "null"))
    return draft.by === me() ? draft : none
  } catch {
    // Nothing is stored, or nothing that this version wrote.
    return none
  }
}

const keep = (changes: Partial<Draft>) =>
  sessionStorage.setItem(slot, JSON.stringify({ ...stored(), ...changes }))

/** The values of an earlier visit, field by field as far as they still fit; nothing where nothing had been typed. */
export function readDraft(date: string): NewRequest | undefined {
  const fitting = NewRequest.shape
  const kept = Object.entries(stored().values).filter(([name, value]) => {
    const field = Object.hasOwn(fitting, name) ? fitting[name as keyof typeof fitting] : undefined
    return field?.safeParse(value).success
  })
  if (kept.length === 0) return undefined
  return { ...emptyRequest(date), ...Object.fromEntries(kept) }
}

/** Keeps what differs from the empty form, as it is typed; the browser asks before the tab is closed with it. */
export function useDraft({ subscribe }: UseFormReturn<NewRequest>, empty: NewRequest, found: boolean): void {
  const [unsaved, setUnsaved] = useState(found)
  useAskBeforeUnload(unsaved)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isTyped = JSON.stringify(values) !== JSON.stringify(empty)
          if (isTyped) keep({ values })
          else dropDraft()
          setUnsaved(isTyped)
        },
      }),
    [subscribe, empty],
  )
}

/** The idempotency key of making this very thing: the same as long as the same is sent. */
export function keyOfAttempt(step: Step, body: unknown): string {
  const { attempts } = stored()
  const text = JSON.stringify(body)
  const before = attempts[step]
  if (before?.body === text) return before.key
  const key = crypto.randomUUID()
  keep({ attempts: { ...attempts, [step]: { body: text, key } } })
  return key
}
