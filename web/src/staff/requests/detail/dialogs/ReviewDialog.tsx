import { NativeSelect, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { platformNames } from "#shared/domain/messages/reviews.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { consentOfJobQuery, whyNoText } from "#web/data/messages/text-consent.ts"
import { useRefresh } from "#web/data/requests/request.ts"
import { type ReviewForm, sendReview, useReviewForm, withReviewLink } from "#web/data/requests/reviews.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { usePersistedState } from "#web/ui/versioned/use-persisted-state.ts"
import { CustomerTextNotice } from "./CustomerTextNotice.tsx"
import styles from "./dialogs.module.css"

type Props = { request: ServiceRequest; onClose: () => void }

export function ReviewDialog({ request, onClose }: Props) {
  const form = useReviewForm()
  if (request.reviewLinkSent !== undefined) return <ReviewStatus request={request} onClose={onClose} />
  return (
    <DataView
      query={form}
      failed="Couldn't load the review text."
      loading={
        <Dialog opened onClose={onClose} title="Request Review" width={460}>
          <SkeletonLines count={4} />
        </Dialog>
      }
      empty={null}
    >
      {(loaded) => (
        <ReviewRequestForm request={request} form={loaded} problem={form.problem} onClose={onClose} />
      )}
    </DataView>
  )
}

function ReviewStatus({ request, onClose }: Props) {
  const { reviewLinkSent = "", reviewLinkViewed, reviewLinkClicked = [], reviewLocate } = request
  const steps = [
    `Sent ${instantText(reviewLinkSent)}${reviewLocate ? `, for ${reviewLocate}` : ""}`,
    reviewLinkViewed ? `Opened ${instantText(reviewLinkViewed)}` : "Not opened yet",
    ...reviewLinkClicked.map(
      ({ platform, at }) => `Went on to ${platformNames[platform]} ${instantText(at)}`,
    ),
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Request Review"
      subtitle="A customer is asked once for each job."
      width={460}
      footer={
        <Button size="large" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="stack gap-4 p-0 m-0 list-none">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Dialog>
  )
}

function ReviewRequestForm({
  request,
  form,
  problem,
  onClose,
}: Props & { form: ReviewForm; problem: string | undefined }) {
  const { invoiceNumber, customerName, appointmentAddress, customerFullAddress, branch } = request
  const phone = phoneToText(request)
  const refresh = useRefresh(invoiceNumber)
  const { data: consent } = useQuery({
    ...consentOfJobQuery(invoiceNumber, phone),
    enabled: phone !== undefined,
  })
  const whyNot = phone === undefined ? "This job has no phone to text." : consent && whyNoText(consent)
  const suggested = form.textIn(request.language)
  const [message, setMessage, changeDraft] = usePersistedState(`review-${invoiceNumber}`, suggested, {
    keepsAfterUnmount: true,
  })
  const [location, setLocation] = useState(
    form.guess({ address: appointmentAddress ?? customerFullAddress, branch }),
  )
  const [state, setState] = useState<{ isSending: boolean; failed?: string }>({ isSending: false })
  const send = async () => {
    setState({ isSending: true })
    try {
      await sendReview({ invoiceNumber, phone: phone ?? "", message, location })
      showMessage(messages.reviews.sent)
      changeDraft(() => suggested)
      void refresh()
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setState({ isSending: false, failed: messages.reviews.failed(error.message) })
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Request Review"
      subtitle={<CustomerTextNotice before="A text to" name={customerName} phone={phone} />}
      width={460}
      footer={
        <DialogActions
          onBack={onClose}
          icon={Send}
          isPending={state.isSending}
          disabledReason={whyNot ?? (message.trim() === "" ? "Enter a message." : undefined)}
          onClick={() => void send()}
        >
          Send text
        </DialogActions>
      }
    >
      <div className="stack gap-5">
        {phone !== undefined && whyNot !== undefined && (
          <p className={styles.warning}>
            {whyNot}.{consent?.at === undefined && " Record their answer on the job first."}
          </p>
        )}
        <div>
          <Textarea
            {...fieldProps}
            data-autofocus
            label="Text"
            description="The link to the review page follows it."
            autosize
            minRows={3}
            error={tooLongMessage(message, 600)}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <TextLength text={withReviewLink(message)} />
        </div>
        <NativeSelect
          {...fieldProps}
          label="Review location"
          data={form.locations.map(({ name }) => name)}
          value={location}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
        {(state.failed ?? problem) !== undefined && <p role="alert">{state.failed ?? problem}</p>}
      </div>
    </Dialog>
  )
}
