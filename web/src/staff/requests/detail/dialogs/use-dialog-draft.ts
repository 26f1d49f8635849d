import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { differingFields } from "#web/ui/versioned/base-version.ts"
import { type DraftKey, readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"
import { isEmpty } from "../request-change.ts"

/**
 * What is typed in a dialog over a job. It is kept in this tab until it is saved or discarded, and offered again when the
 * dialog opens. `base` is the job that it was typed over.
 */
export function useDialogDraft<Values extends object>(
  storageKey: DraftKey,
  request: ServiceRequest,
  valuesOf: (request: ServiceRequest) => Values,
) {
  const [restored, setRestored] = useState(() => readDraft<ServiceRequest, Partial<Values>>(storageKey))
  const [base, setBase] = useState(restored?.base ?? request)
  const [values, setValues] = useState<Values>({ ...valuesOf(base), ...restored?.typed })
  const forget = () => removeDraft(storageKey)
  return {
    values,
    base,
    restored,
    forget,
    set: (change: Partial<Values>) => {
      const next = { ...values, ...change }
      setValues(next)
      const typed = differingFields(next, valuesOf(base))
      if (isEmpty(typed)) forget()
      else saveDraft(storageKey, base, typed)
    },
    discard: () => {
      forget()
      setRestored(undefined)
      setBase(request)
      setValues(valuesOf(request))
    },
  }
}
