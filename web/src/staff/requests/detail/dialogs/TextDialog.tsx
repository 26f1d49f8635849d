import { useQuery } from "@tanstack/react-query"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { jobLinkText } from "#shared/domain/job/job-link.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { bookedText } from "#shared/domain/job/request-text.ts"
import { messages } from "#shared/messages.ts"
import { jobMessagesQuery } from "#web/data/messages/messages.ts"
import { wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { jobUrl } from "#web/staff/shared/jobs/job-url.ts"
import { Bubbles } from "#web/staff/shared/texts/Bubbles.tsx"
import { TextComposer } from "#web/staff/shared/texts/TextComposer.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { CustomerTextNotice } from "./CustomerTextNotice.tsx"

type Props = {
  request: ServiceRequest
  /** What it starts with: the shop's text for the job's link, or the time of the visit. */
  about?: "link" | "time"
  onClose: () => void
}

/** What was typed about one time must not come back for another. */
const draftOf = (
  { invoiceNumber, appointmentDate, appointmentTimeStart }: ServiceRequest,
  about: Props["about"],
): string =>
  about === "time"
    ? `time.${invoiceNumber}.${appointmentDate}.${appointmentTimeStart}`
    : `${about ?? "text"}.${invoiceNumber}`

const startOf = (
  job: ServiceRequest & { address: string },
  about: Props["about"],
  shop: Parameters<typeof jobLinkText>[1],
): string => {
  if (about === "link") return jobLinkText(job, shop)
  return about === "time" ? bookedText(job, shop.businessname) : ""
}

/** The texts of a job in both directions, and a new one to its customer. */
const titles = { link: "Text the job's link", time: "Text the time" }

export function TextDialog({ request, about, onClose }: Props) {
  const { invoiceNumber, customerName } = request
  const phone = phoneToText(request)
  const business = useQuery(wholeBusinessInfoQuery)
  const { data: sent = [] } = useQuery(jobMessagesQuery(invoiceNumber))
  const texts = sent.filter(({ kind }) => kind === "text")
  return (
    <Dialog
      opened
      onClose={onClose}
      title={about ? titles[about] : "Text customer"}
      subtitle={<CustomerTextNotice before="To" name={customerName} phone={phone} />}
      width={560}
    >
      {texts.length > 0 && <Bubbles texts={texts} />}
      <DataView
        query={business}
        failed={messages.common.noBusinessInfo}
        loading={<SkeletonLines count={4} />}
        empty={null}
      >
        {(shop) =>
          phone === undefined ? (
            <p>This job has no phone to text.</p>
          ) : (
            <TextComposer
              phone={phone}
              job={request}
              name={customerName}
              label="Text"
              draft={draftOf(request, about)}
              start={startOf({ ...request, address: jobUrl(request) ?? "" }, about, shop)}
            />
          )
        }
      </DataView>
    </Dialog>
  )
}
