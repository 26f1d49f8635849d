import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { readsAsSpanish } from "#shared/domain/messages/spanish-words.ts"
import { userQuery, useUser } from "#web/data/people/user.ts"
import { useChangeRequest } from "#web/data/requests/request.ts"
import { Button } from "#web/ui/Button.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import styles from "../Inbox.module.css"

type Props = {
  phone: string
  received: readonly string[]
  userId: string | undefined
  job: ServiceRequest | undefined
}

const failure = "Couldn't set the language."

/** Dismissed on this device, for this phone. */
const dismissalKey = (phone: string) => `clearline.keeps-english.${phone}`

/** Offers to text a customer in Spanish who writes in it: on their profile and on the job. */
export function WritesInSpanish({ phone, received, userId = "", job }: Props) {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissalKey(phone)) !== null)
  const { data: person } = useQuery({ ...userQuery(userId), enabled: userId !== "" })
  const user = useUser(userId)
  const request = useChangeRequest(job?.invoiceNumber ?? 0)
  const setsPerson = person?.role === "user" && person.language !== "es"
  const setsJob = job && job.language !== "es"
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      hideMessage(failure)
      if (setsPerson) await user.change({ language: "es" })
      if (setsJob) await request.mutateAsync({ language: "es" })
    },
    onError: (error) => showFailure(failure, error),
  })
  const dismiss = () => {
    localStorage.setItem(dismissalKey(phone), "1")
    setDismissed(true)
  }
  if (isDismissed || !(setsPerson || setsJob) || !received.some(readsAsSpanish)) return null
  return (
    <div className={styles.wish}>
      <span>
        <b>Writes in Spanish</b> Texts and links to them are in English.
      </span>
      <div className="cluster gap-4">
        <Button size="small" isPending={isPending} onClick={() => mutate()}>
          Use Spanish
        </Button>
        <Button kind="quiet" size="small" onClick={dismiss}>
          Keep English
        </Button>
      </div>
    </div>
  )
}
