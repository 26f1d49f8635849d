import { Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { jobLinkText } from "#shared/domain/job/job-link.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { maxTextCharacters } from "#shared/domain/messages/messages.ts"
import { messages } from "#shared/messages.ts"
import { wholeBusinessInfoQuery } from "#web/data/business.ts"
import { useSendText } from "#web/data/messages.ts"
import { consentOfJobQuery, type TextConsent } from "#web/data/text-consent.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { DataView, SkeletonLines } from "#web/ui/DataView.tsx"
import { Dialog } from "#web/ui/Dialog.tsx"
import { DialogActions } from "#web/ui/DialogActions.tsx"
import { fieldProps } from "#web/ui/field-props.ts"
import { showMessage } from "#web/ui/notifications.ts"
import { ProblemError } from "#web/ui/problem.ts"
import { tooLongMessage } from "#web/ui/too-long-message.ts"
import { jobAddress } from "../../payments/invoice-links.ts"
import { ToCustomer } from "./ToCustomer.tsx"

type Props = { request: ServiceRequest; onClose: () => void }

const title = "Text the job's link"

export function JobLinkDialog({ request, onClose }: Props) {
  const business = useQuery(wholeBusinessInfoQuery)
  return (
    <DataView
      query={business}
      failed={messages.common.noBusinessInfo}
      loading={
        <Dialog opened onClose={onClose} title={title} width={460}>
          <SkeletonLines count={4} />
        </Dialog>
      }
      empty={null}
    >
      {(shop) => (
        <Words
          request={request}
          words={jobLinkText({ ...request, address: jobAddress(request) ?? "" }, shop)}
          onClose={onClose}
        />
      )}
    </DataView>
  )
}

/** Why no text can be sent. Same reasons as on the server. */
const whyNoText = (consent: TextConsent | undefined, phone: string | undefined): string | undefined => {
  if (phone === undefined) return "This job has no phone to text."
  if (!consent) return "Checking whether they take texts."
  if (consent.given) return undefined
  return consent.at === undefined
    ? "They haven't agreed to texts. Ask them first, or copy the link."
    : "This number opted out of texts. Call instead, or copy the link."
}

function Words({ request, words, onClose }: Props & { words: string }) {
  const { invoiceNumber, customerName, jobKey = "" } = request
  const phone = phoneToText(request)
  const { data: consent, error } = useQuery(consentOfJobQuery(invoiceNumber, phone))
  const sending = useSendText(invoiceNumber)
  const [message, setMessage] = useState(words)
  const [problem, setProblem] = useState<string>()
  const why =
    (error ? "We couldn't check whether they take texts. Try again." : whyNoText(consent, phone)) ??
    (message.includes(jobKey) ? undefined : "Leave the job's link in the text.")
  const send = async () => {
    setProblem(undefined)
    try {
      await sending.mutateAsync({ phone: phone ?? "", message, jobLink: true })
      showMessage("The job's link is on its way.")
      onClose()
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure
      setProblem(failure.fields[0]?.message ?? failure.message)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      subtitle={<ToCustomer before="To" name={customerName} phone={phone} />}
      width={460}
      footer={
        <DialogActions
          onBack={onClose}
          icon={Send}
          busy={sending.isPending}
          disabledReason={why}
          onClick={() => void send()}
        >
          Send text
        </DialogActions>
      }
    >
      <div>
        <Textarea
          {...fieldProps}
          data-autofocus
          label="Text"
          description="Whoever opens the link sees this one job and needs no login."
          autosize
          minRows={3}
          error={tooLongMessage(message, maxTextCharacters)}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <TextLength text={message} />
      </div>
      {(problem ?? why) !== undefined && <p role={problem ? "alert" : "status"}>{problem ?? why}</p>}
    </Dialog>
  )
}
