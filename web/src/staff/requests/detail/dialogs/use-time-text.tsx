import { useQueryClient } from "@tanstack/react-query"
import { MessageSquare } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isTimePromised, phoneToText } from "#shared/domain/job/request.ts"
import { messages } from "#shared/messages.ts"
import { consentOfJobQuery } from "#web/data/messages/text-consent.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { lazyComponent } from "#web/ui/lazy-component.tsx"

const TimeDialog = lazyComponent(() => import("./TimeDialog.tsx"))

type Job = Parameters<typeof isTimePromised>[0] & {
  invoiceNumber: number
  customerPhone?: string | undefined
}

/**
 * After a visit was moved, or kept against the customer's wish: offers to text them its time. Confirm Appointment texts
 * the first one by itself.
 */
export function useTimeText() {
  const queryClient = useQueryClient()
  const [request, setRequest] = useState<ServiceRequest>()
  const screen = useRef({ isLeft: false, offers: [] as string[] })

  // The dialog opens on this screen, so the offers go with it.
  useEffect(() => {
    const { current } = screen
    current.isLeft = false
    return () => {
      current.isLeft = true
      for (const id of current.offers) hideMessage(id)
    }
  }, [])

  const takesTexts = async ({ invoiceNumber, ...job }: Job): Promise<boolean> => {
    const phone = phoneToText(job)
    if (phone === undefined) return false
    try {
      // An offer long after the message would surprise, so a failed check isn't repeated.
      const consent = await queryClient.fetchQuery({
        ...consentOfJobQuery(invoiceNumber, phone),
        retry: false,
      })
      return consent.given
    } catch {
      return false
    }
  }
  const open = async (invoiceNumber: number) => {
    try {
      setRequest(
        (await queryClient.fetchQuery({ ...requestQuery(invoiceNumber), staleTime: 0 })) ?? undefined,
      )
    } catch (error) {
      showFailure(messages.requests.loadFailed, error as Error)
    }
  }
  return {
    /** Says what was done to a job, and adds the offer once it is known that its customer takes texts. */
    showDone: async (message: string, job: Job): Promise<void> => {
      const id = crypto.randomUUID()
      showMessage(message, undefined, { id })
      if (!isTimePromised(job, new Date()) || !(await takesTexts(job)) || screen.current.isLeft) return
      screen.current.offers.push(id)
      showMessage(message, () => void open(job.invoiceNumber), {
        id,
        label: "Text the time",
        icon: MessageSquare,
      })
    },
    dialog: request && <TimeDialog request={request} onClose={() => setRequest(undefined)} />,
  }
}
