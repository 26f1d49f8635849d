import { useEffect, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import * as z from "zod"
import { readSession } from "#web/api/session.ts"
import { dropDraft, storageKey } from "#web/data/requests/request-draft.ts"
import { useAskBeforeUnload } from "#web/ui/dialog/ConfirmLeave.tsx"
import { emptyRequest, NewRequest } from "./form.ts"

/*
 * Stores the form in sessionStorage until the request is created, so that it survives reloads and failures.
 * Idempotency keys are stored with it, so that a retry after a lost reply creates nothing twice.
 */

type Step = "customer" | "consent" | "vehicle" | "request"

const Attempt = z.object({ body: z.string(), key: z.string() })
const Draft = z.object({
  /** The user. Another user at this computer starts with an empty form. */
  by: z.string(),
  /** Values of `NewRequest`. After an update they may have other fields. */
  values: z.record(z.string(), z.unknown()),
  attempts: z.record(z.string(), Attempt),
  /** The quote or customer of the page's address that the form was filled in from. */
  source: z.string().optional(),
})
type Draft = z.output<typeof Draft>

const me = (): string => readSession()?.id ?? ""

function stored(): Draft {
  const none: Draft = { by: me(), values: {}, attempts: {} }
  try {
    const draft = Draft.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? "null"))
    return draft.by === me() ? draft : none
  } catch {
    // Nothing is stored, or another version wrote it.
    return none
  }
}

export const readDraftSource = (): string | undefined => stored().source

export const keepDraftSource = (source: string) => keep({ source })

const keep = (changes: Partial<Draft>) =>
  sessionStorage.setItem(storageKey, JSON.stringify({ ...stored(), ...changes }))

/** Restores each field that is still valid. undefined if there is nothing to restore. */
export function readDraft(date: string): NewRequest | undefined {
  const fitting = NewRequest.shape
  const validEntries = Object.entries(stored().values).filter(([name, value]) => {
    const field = Object.hasOwn(fitting, name) ? fitting[name as keyof typeof fitting] : undefined
    return field?.safeParse(value).success
  })
  if (validEntries.length === 0) return undefined
  return { ...emptyRequest(date), ...Object.fromEntries(validEntries) }
}

/** Stores the differences from the empty form on each change, and warns before the tab closes. */
export function useDraft(
  { subscribe }: UseFormReturn<NewRequest>,
  empty: NewRequest,
  restored: boolean,
): void {
  const [unsaved, setUnsaved] = useState(restored)
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

/** Returns the same key as long as the body is the same. */
export function keyOfAttempt(step: Step, body: unknown): string {
  const { attempts } = stored()
  const text = JSON.stringify(body)
  const before = attempts[step]
  if (before?.body === text) return before.key
  const key = crypto.randomUUID()
  keep({ attempts: { ...attempts, [step]: { body: text, key } } })
  return key
}
