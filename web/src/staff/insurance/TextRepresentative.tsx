import { useQuery } from "@tanstack/react-query"
import { showPhone } from "#shared/domain/people/phone.ts"
import { messages } from "#shared/messages.ts"
import { jobMessagesQuery } from "#web/data/messages/messages.ts"
import type { Claim } from "#web/data/money/claims.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { Bubbles } from "#web/staff/shared/texts/Bubbles.tsx"
import { TextComposer } from "#web/staff/shared/texts/TextComposer.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { followUpText } from "./claims.ts"

type Props = {
  claim: Claim
  representative: NonNullable<Claim["representative"]>
  onClose: () => void
}

/** Asks the carrier's representative about a claim by text. The job's history keeps it. */
export function TextRepresentative({ claim, representative: { name, phone }, onClose }: Props) {
  const { invoiceNumber } = claim
  const business = useQuery(wholeBusinessInfoQuery)
  const job = useQuery(requestQuery(invoiceNumber))
  const { data: sent = [] } = useQuery(jobMessagesQuery(invoiceNumber))
  const texts = sent.filter(({ kind, to }) => kind === "text" && to === phone)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Text ${claim.carrier ?? "the carrier"}`}
      subtitle={[name, showPhone(phone)].filter(Boolean).join(", ")}
      width={560}
    >
      {texts.length > 0 && <Bubbles texts={texts} />}
      <DataView
        query={business}
        failed={messages.common.noBusinessInfo}
        loading={<SkeletonLines count={4} />}
        empty={null}
      >
        {(shop) => (
          <DataView
            query={job}
            failed={messages.requests.loadFailed}
            loading={<SkeletonLines count={4} />}
            empty={null}
          >
            {(request) =>
              request && (
                <TextComposer
                  phone={phone}
                  job={request}
                  name={name}
                  label="Text"
                  draft={`representative.${invoiceNumber}.${claim.list}`}
                  start={followUpText(claim, shop.businessname)}
                  businessContact
                />
              )
            }
          </DataView>
        )}
      </DataView>
    </Dialog>
  )
}
